"""Compile rules and evaluation for the Ludarium that is installed; beside a plain one they stay plain Python."""

from importlib.metadata import version

from Cython.Build import cythonize
from setuptools import Extension, setup

import ludarium

COMPILED = ("rules", "evaluation")

setup(
    ext_modules=cythonize(
        [
            Extension(f"breakthrough.{name}", [f"src/breakthrough/{name}.py"], extra_compile_args=["-O3"])
            for name in COMPILED
        ],
        include_path=["src"],
        build_dir="build/cython",
        language_level=3,
    )
    if ludarium.compiled
    else [],
    install_requires=[f"ludarium=={version('ludarium')}"],
)
