"""Compile every module that has a .pxd beside it; without a C compiler the same files run as plain Python."""

import os
import shutil
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src")
INLINED = {"ludarium.core.bits", "ludarium.engine.machine"}  # their .pxd hold the whole C version, which others inline


class BuildWithRulebooks(build_py):
    """The rulebook pages belong to the documents and to the package alike."""

    def run(self) -> None:
        super().run()
        target = Path(self.build_lib, "ludarium", "games", "rulebooks")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(Path("docs", "rules"), target)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


extensions = cythonize(
    [
        Extension(module_name(path), [str(path)], extra_compile_args=["-O3", "-g0"], extra_link_args=["-s"])
        for path in sorted(SOURCE.rglob("*.py"))
        if path.with_suffix(".pxd").exists() and module_name(path) not in INLINED
    ],
    build_dir="build/cython",
    include_path=[str(SOURCE)],
    language_level=3,
)
for extension in extensions:
    extension.optional = True  # cythonize() drops the flag, so it is set on what it returns

setup(
    ext_modules=extensions,
    cmdclass={"build_py": BuildWithRulebooks},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
