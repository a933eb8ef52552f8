"""Compile every module that has a .pxd beside it and imports cython; without a C compiler the same files run as plain
Python. A module that does not import cython is inlined: its .pxd holds the whole C version."""

import multiprocessing
import os
import shutil
import tempfile
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

SOURCE = Path("src")
SHARED = "ludarium.core._cython"  # what Cython would write into every module again, which took most of the time
# No search spends time in these: they fill tables, take the GIL, or run once a search. So they are compiled at -O1, in
# half the time. At -O2, the others take a tenth less to compile, and searches are up to a seventh slower.
NOT_HOT = {
    SHARED,
    "ludarium.core.hooks",
    "ludarium.core.plain_evaluation",
    "ludarium.core.plain_state",
    "ludarium.engine.control",
    "ludarium.engine.root",
    "ludarium.games.cheduk.tables",
    "ludarium.games.gungi.tables",
}


class BuildWithRulebooks(build_py):
    """The rulebook pages belong to the documents and to the package alike.

    What an earlier build has compiled and is not compiled any more would hide its module, so it is removed.
    """

    def run(self) -> None:
        super().run()
        for built in Path(self.build_lib).rglob("*.so"):
            plain = built.relative_to(self.build_lib).with_name(built.name.partition(".")[0])
            if ".".join(plain.parts) not in modules:
                built.unlink()
        target = Path(self.build_lib, "ludarium", "games", "rulebooks")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(Path("docs", "rules"), target)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def is_compiled(path: Path) -> bool:
    return path.with_suffix(".pxd").exists() and "\nimport cython\n" in path.read_text(encoding="utf-8")


def extension(name: str, source: str) -> Extension:
    level = "-O1" if name in NOT_HOT else "-O3"
    return Extension(name, [source], extra_compile_args=[level, "-g0"], extra_link_args=["-s"])


def has_compiler() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([f"{folder}/probe.c"], output_dir=folder, include_dirs=[get_python_inc()])
        except (BaseError, OSError):
            return False
        return True


modules = {module_name(path): str(path) for path in sorted(SOURCE.rglob("*.py")) if is_compiled(path)}
modules[SHARED] = f"{SOURCE}/{SHARED.replace('.', '/')}.c"
if unknown := NOT_HOT - modules.keys():
    raise SystemExit(f"setup.py: no such modules are compiled: {', '.join(sorted(unknown))}")
extensions = cythonize(
    [extension(name, source) for name, source in modules.items()],
    build_dir="build/cython",
    # Forked processes only: others would run this file again.
    nthreads=(os.cpu_count() or 0) if multiprocessing.get_start_method() == "fork" else 0,
    include_path=[str(SOURCE)],
    language_level=3,
    compiler_directives={"auto_pickle": False},  # nothing compiled is pickled, and the code for it is long
    shared_utility_qualified_name=SHARED,
)
for compiled in extensions:
    compiled.optional = True  # cythonize() drops the flag, so it is set on what it returns

setup(
    ext_modules=extensions,
    # Uncompiled modules take `import cython` from Cython itself; compiled ones need nothing of it.
    install_requires=["rich>=13", "typer>=0.29", *([] if has_compiler() else ["Cython>=3.2"])],
    cmdclass={"build_py": BuildWithRulebooks},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
