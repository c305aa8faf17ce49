"""The products by slug. Each module goods/<shop>.py registers its builders with @product."""
import importlib
import os
import pkgutil
import random

_found = {}


def product(slug, second=None, **view):
    """Registers a builder. view and second (a dict: the view of the second picture) go to stage.shoot."""
    def register(build):
        shop = build.__module__.rsplit(".", 1)[-1]

        def seeded():
            random.seed(slug)
            build()
        _found[slug] = (seeded, shop, view)
        if second:
            _found[slug + "-2"] = (seeded, shop, {**view, **second})
        return build
    return register


def _load():
    if not _found:
        for module in pkgutil.iter_modules([os.path.dirname(__file__)]):
            try:
                importlib.import_module("goods." + module.name)
            except Exception as error:  # another shop's unfinished module must not stop this one
                print("SKIPPED", module.name, repr(error))


def slugs():
    _load()
    return list(_found)


def find(slug):
    _load()
    return _found[slug]
