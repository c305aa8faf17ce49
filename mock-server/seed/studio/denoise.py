"""A denoiser for few samples: light and surface colour are taken apart, and only the light is smoothed.

Each part of the light goes through an edge-stopping wavelet filter (as in SVGF):
led by normal, depth and albedo, and by its own brightness measured against the
local noise, which is estimated first and carried through the rounds. Diffuse light
takes a wide filter, mirrored and passed light a narrow one; textures are never blurred.
"""
import math
import os
import tempfile

import cv2
import numpy as np

os.environ.setdefault("NUMBA_CACHE_DIR", os.path.join(tempfile.gettempdir(), "studio-numba"))
from numba import njit, prange  # noqa: E402

LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)
ONE, EIGHTH = np.float32(1), np.float32(0.125)
H5 = np.array([1, 4, 6, 4, 1], np.float32) / 16


def _despeckle(a):
    """Pulls single bright dots (fireflies) down to what their neighbours show."""
    light = (a @ LUMA).astype(np.float32)
    around = cv2.medianBlur(light, 5)
    spread = cv2.medianBlur(np.abs(light - around), 5)
    limit = around * 1.15 + spread * 4.5 + 0.02
    return a * np.minimum(1, limit / np.maximum(light, 1e-6))[..., None]


@njit(fastmath=True, inline="always")
def _falloff(x):
    """About exp(-x), without the cost."""
    g = max(np.float32(0), ONE - x * EIGHTH)
    g *= g
    g *= g
    return g * g


@njit(parallel=True, fastmath=True, cache=True)
def _variance(light, guide):
    """The noise of the brightness around each pixel, over like neighbours only."""
    h, w = light.shape
    n = guide.shape[2]
    out = np.empty((h, w), np.float32)
    for y in prange(h):
        for x in range(w):
            s0 = s1 = s2 = np.float32(0)
            for j in range(-3, 4):
                yy = min(max(y + j, 0), h - 1)
                for i in range(-3, 4):
                    xx = min(max(x + i, 0), w - 1)
                    d = np.float32(0)
                    for k in range(n):
                        e = guide[yy, xx, k] - guide[y, x, k]
                        d += e * e
                    if d > 7:
                        continue
                    g = _falloff(d)
                    v = light[yy, xx]
                    s0 += g
                    s1 += g * v
                    s2 += g * v * v
            m = s1 / s0
            few = 1.0 + 3.0 / s0  # too few like neighbours: trust less in a low value
            out[y, x] = max(s2 / s0 - m * m, 0.0) * few
    return out


@njit(parallel=True, fastmath=True, cache=True)
def _round(a, light, var, soft, guide, gap, k_light, h5):
    h, w = a.shape[:2]
    n = guide.shape[2]
    out, var_out = np.empty_like(a), np.empty_like(var)
    for y in prange(h):
        for x in range(w):
            here = light[y, x]
            scale = np.float32(1.0 / (k_light * math.sqrt(soft[y, x]) + 0.004 + 0.012 * here))
            t0 = t1 = t2 = sw = sv = np.float32(0)
            for j in range(-2, 3):
                yy = y + j * gap
                if yy < 0 or yy >= h:
                    continue
                for i in range(-2, 3):
                    xx = x + i * gap
                    if xx < 0 or xx >= w:
                        continue
                    d = np.float32(0)
                    for k in range(n):
                        e = guide[yy, xx, k] - guide[y, x, k]
                        d += e * e
                    if d > 7:
                        continue
                    v = light[yy, xx]
                    g = h5[j + 2] * h5[i + 2] * _falloff(d + abs(v - here) * scale)
                    t0 += g * a[yy, xx, 0]
                    t1 += g * a[yy, xx, 1]
                    t2 += g * a[yy, xx, 2]
                    sw += g
                    sv += g * g * var[yy, xx]
            out[y, x, 0], out[y, x, 1], out[y, x, 2] = t0 / sw, t1 / sw, t2 / sw
            var_out[y, x] = sv / (sw * sw)
    return out, var_out


def _filter(a, guide, k_light, rounds):
    a = np.ascontiguousarray(_despeckle(a), np.float32)
    var = cv2.GaussianBlur(_variance((a @ LUMA).astype(np.float32), guide), (0, 0), 2.0)
    for step in range(rounds):
        a, var = _round(a, (a @ LUMA).astype(np.float32), var, cv2.GaussianBlur(var, (0, 0), 1.0), guide, 2 ** step, np.float32(k_light), H5)
    return a


def _steady(a):
    """A guide picture without the noise that blurred mirrors and glass bring into it."""
    return np.dstack([cv2.medianBlur(np.ascontiguousarray(c, np.float32), 5) for c in cv2.split(a)])


def denoise(p):
    """The clean linear picture from Cycles' passes (see stage.PASSES)."""
    depth = p["z"][..., :1]
    near = depth < 1e5
    span = depth[near].max() - depth[near].min() if near.any() else 1.0
    depth = np.minimum(depth, depth[near].max() if near.any() else 1.0) / max(span, 1e-6)
    seen_through = (p["tc"].sum(-1) > 0.02)[..., None]
    normal = np.where(seen_through, _steady(_steady(p["n"])), p["n"])
    albedo = np.where(seen_through, _steady(_steady(p["a"])), p["a"])
    depth = np.where(seen_through, _steady(depth), depth)
    wide = np.ascontiguousarray(np.concatenate([normal * 3.0, depth * 25], 2), np.float32)
    narrow = np.ascontiguousarray(np.concatenate([normal * 5.0, depth * 25, albedo * 4], 2), np.float32)
    out = _filter(p["dd"] + p["di"], wide, 3.2, 5) * p["dc"]
    out += _filter(p["gd"] + p["gi"], narrow, 1.6, 3) * p["gc"]
    passed = p["td"] + p["ti"]
    if passed.max() > 1e-4:
        out += _filter(passed, narrow, 2.6, 4) * p["tc"]
    return np.maximum(out + p["em"] + p["env"], 0)
