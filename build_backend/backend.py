"""The build backend: setuptools, which finds the browser client built."""

from __future__ import annotations

from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel

Config = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *client.requirements()]


def build_wheel(folder: str, config_settings: Config = None, metadata_directory: str | None = None) -> str:
    client.build()
    return build_meta.build_wheel(folder, config_settings, metadata_directory)


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *client.requirements()]


def build_sdist(folder: str, config_settings: Config = None) -> str:
    client.build()
    return build_meta.build_sdist(folder, config_settings)
