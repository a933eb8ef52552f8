"""What addresses of pages show before they are opened: previews of links, and boards inside other pages."""
