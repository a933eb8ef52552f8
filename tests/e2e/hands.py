"""What a hand must be able to hit: whether anything covers it, and whether it is large enough."""

from typing import Any

# Everything that can be pressed, after it was scrolled into sight as a person would do it. A cell of a board may be
# smaller than a finger: then the loupe helps.
WALK = """([least, dock]) => {
  const pressed = 'button:not(:disabled), a[href], input, select, textarea, summary, .hit.open';
  const bar = document.querySelector('.board-page aside .dock');
  const fixed = bar && getComputedStyle(bar).position === 'fixed' ? bar : null;
  const wrong = [];
  for (const node of document.querySelectorAll(`main :is(${pressed})`)) {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.closest('.sr-only, [aria-hidden=true]')) continue;
    const target = node.matches('input[type=radio], input[type=checkbox]') ? node.closest('label') ?? node : node;
    const name = (target.getAttribute('aria-label') || target.innerText || target.className.baseVal
      || target.className || target.tagName).trim().slice(0, 40);
    const before = target.getBoundingClientRect();
    const room = innerHeight - (fixed && !fixed.contains(target) ? dock : 0);
    const meets = () => {
      const { left, top, width, height } = target.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const isHit = (at) => at !== null && target.contains(at);
    if (before.top < 0 || before.bottom > room || !isHit(meets())) target.scrollIntoView({ block: 'center' });
    const box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const at = meets();
    const hit = isHit(at);
    const inLine = target.matches('a') && getComputedStyle(target).display === 'inline';
    const isCell = target.matches('.hit[role=gridcell]');
    const bench = target.matches('.hit') && !isCell;
    if (!hit && !(target.matches('.hit') && at?.closest('.chip, [data-action]'))) {
      wrong.push(`${name} is covered by ${at ? at.tagName + '.' + (at.className.baseVal ?? at.className) : 'nothing'}`);
    }
    const size = Math.round(bench ? Math.min(box.width, box.height) : box.height);
    if (!inLine && !isCell && size < least) wrong.push(`${name} is only ${size} pixels high`);
  }
  return wrong;
}"""
DOCK = 52  # pixels


def out_of_reach(page: Any, least: int) -> list[str]:
    """What is covered, or smaller than `least` pixels."""
    found: list[str] = page.evaluate(WALK, [least, DOCK])
    page.evaluate("scrollTo(0, 0)")
    return found
