"""Compile the state for the Ludarium that is installed; beside a plain one it stays plain Python."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import ludarium

setup(
    ext_modules=cythonize(
        [Extension("wide.rules", ["src/wide/rules.py"])],
        include_path=["src"],
        build_dir="build/cython",
        language_level=3,
    )
    if ludarium.compiled
    else [],
)
