"""Compile every module that has a .pxd beside it; without a C compiler the same files run as plain Python."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
INLINED = {"ludarium.core.bits", "ludarium.engine.machine"}  # their .pxd hold the whole C version, which others inline


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

setup(ext_modules=extensions)
