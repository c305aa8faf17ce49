"""A denoiser for few samples: light and surface colour are taken apart, and only the light is smoothed.

Diffuse light is smooth wherever the shape is, so it takes a wide edge-stopping
(a-trous) filter led by normal, depth and its own brightness; mirrored and passed
light keeps more detail and takes a narrow one. Textures are never blurred.
"""
import cv2
import numpy as np

KERNEL = np.array([1, 4, 6, 4, 1], np.float32) / 16
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def _shift(a, dy, dx):
    """a moved by (dy, dx), its edge repeated."""
    h, w = a.shape[:2]
    return a[np.clip(np.arange(h) + dy, 0, h - 1)][:, np.clip(np.arange(w) + dx, 0, w - 1)]


def _despeckle(a, gain=2.2):
    """Pulls single bright dots (fireflies) down to what their neighbours show."""
    light = a @ LUMA
    around = cv2.medianBlur(light.astype(np.float32), 5)
    spread = cv2.medianBlur(np.abs(light - around).astype(np.float32), 5)
    limit = around * 1.1 + spread * gain * 2 + 0.02
    return a * np.minimum(1, limit / np.maximum(light, 1e-6))[..., None]


def _noise_of(light):
    """The local noise level (standard deviation) of a brightness picture."""
    smooth = cv2.GaussianBlur(light, (0, 0), 1.0)
    rest = np.abs(light - smooth)
    level = cv2.blur(cv2.medianBlur(rest.astype(np.float32), 5), (9, 9))
    return 1.6 * level


def _atrous(a, features, strength, rounds, floor):
    """Edge-stopping wavelet filter; features is a list of (picture, weight)."""
    guide = [(f * np.float32(w)) for f, w in features]
    for step in range(rounds):
        gap = 2 ** step
        light = a @ LUMA
        even = cv2.GaussianBlur(light, (0, 0), 0.8 if step == 0 else 0.5)
        scale = 1 / (strength * _noise_of(light) / (1 + 0.4 * step) + floor * (even + 0.02)) ** 2
        total = a * (KERNEL[2] ** 2)
        weight = np.full(light.shape, KERNEL[2] ** 2, np.float32)
        for j in range(-2, 3):
            for i in range(-2, 3):
                if not (i or j):
                    continue
                dy, dx = j * gap, i * gap
                apart = (_shift(even, dy, dx) - even) ** 2 * scale
                for g in guide:
                    d = _shift(g, dy, dx) - g
                    apart += (d * d).sum(-1) if d.ndim == 3 else d * d
                w = np.exp(-apart) * (KERNEL[j + 2] * KERNEL[i + 2])
                total += _shift(a, dy, dx) * w[..., None]
                weight += w
        a = total / weight[..., None]
    return a


def denoise(p):
    """The clean linear picture from Cycles' passes (see stage.PASSES)."""
    depth = p["z"][..., 0]
    far = np.percentile(depth[depth < 1e5], 99) if (depth < 1e5).any() else 1.0
    depth = np.minimum(depth, far * 1.2) / far
    normal = p["n"]
    albedo = p["a"]
    wide = [(normal, 6.0), (depth, 60.0)]
    narrow = [(normal, 7.0), (depth, 60.0), (albedo, 6.0)]
    diffuse = _atrous(_despeckle(p["dd"] + p["di"]), wide, 2.2, 5, 0.03)
    out = diffuse * p["dc"]
    gloss = p["gd"] + p["gi"]
    out += _atrous(_despeckle(gloss), narrow, 1.8, 3, 0.03) * p["gc"]
    passed = p["td"] + p["ti"]
    if passed.max() > 1e-4:
        out += _atrous(_despeckle(passed), narrow, 1.6, 3, 0.03) * p["tc"]
    out += p["em"] + p["env"]
    return np.maximum(out, 0)
