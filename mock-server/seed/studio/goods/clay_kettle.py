"""Clay & Kettle: tableware."""
import math

from goods import product
from materials import biscuit, ceramic
from shapes import copy, disc, lathe, tube


@product("stoneware-teapot", az=24, el=22, second=dict(az=-38, el=48))
def teapot():
    glaze = ceramic((0.36, 0.44, 0.37), speckle=0.6, rough=0.14)
    clay = biscuit((0.30, 0.20, 0.13))
    lathe([(0, 0.0), (0.046, 0.0), (0.046, 0.0), (0.048, 0.006), (0.047, 0.007), (0.047, 0.007)], mat=clay)
    lathe([(0.047, 0.0055), (0.047, 0.0055), (0.066, 0.018), (0.080, 0.045), (0.083, 0.068), (0.074, 0.094), (0.055, 0.111),
           (0.043, 0.1165), (0.040, 0.119), (0.0375, 0.118), (0.036, 0.113), (0.034, 0.108), (0.034, 0.108), (0.0, 0.107)],
          mat=glaze, wobble=0.0022)
    # lid with a small gap to the rim, and its knob
    lathe([(0.0355, 0.114), (0.0355, 0.114), (0.0385, 0.1185), (0.0385, 0.1185), (0.0405, 0.1195), (0.041, 0.121), (0.039, 0.1235), (0.026, 0.130),
           (0.012, 0.1335), (0.0075, 0.136), (0.0068, 0.140), (0.010, 0.145), (0.0118, 0.150), (0.0095, 0.1555), (0.0, 0.157)],
          mat=glaze, wobble=0.002)
    # spout: wide at the body, bent up, with an open mouth
    spout = [(0.064, 0, 0.045), (0.090, 0, 0.055), (0.108, 0, 0.078), (0.119, 0, 0.103), (0.134, 0, 0.1195)]
    tube(spout, [0.026, 0.0195, 0.0138, 0.0108, 0.0098], mat=glaze, caps=False, n=16, sides=40)
    tube([(0.1335, 0, 0.119), (0.128, 0, 0.113)], [0.0085, 0.0075], mat=clay, caps=False, n=2)
    a = math.radians(42)
    ring = [(0.134 + 0.0092 * math.cos(t) * math.sin(a) * 1.0, 0.0092 * math.sin(t), 0.1195 - 0.0092 * math.cos(t) * math.cos(a))
            for t in [i / 16 * 2 * math.pi for i in range(16)]]
    tube(ring, 0.00125, closed=True, n=4, sides=12, mat=glaze)
    # handle: a pulled strap behind
    tube([(-0.066, 0, 0.098), (-0.092, 0, 0.109), (-0.118, 0, 0.101), (-0.127, 0, 0.076), (-0.113, 0, 0.050), (-0.090, 0, 0.034), (-0.070, 0, 0.031)],
         [0.0115, 0.0085, 0.0078, 0.0075, 0.0072, 0.008, 0.011], flat=0.62, up=None, mat=glaze, n=16, sides=32)
    # a cup beside it
    cup = lathe([(0.0, 0.0), (0.019, 0.0), (0.019, 0.0), (0.020, 0.004), (0.029, 0.014), (0.034, 0.032), (0.036, 0.052), (0.0365, 0.056),
                 (0.0352, 0.0575), (0.034, 0.056), (0.0325, 0.046), (0.029, 0.026), (0.018, 0.011), (0, 0.008)], mat=glaze, wobble=0.004,
                at=(0.085, -0.105, 0))
    lathe([(0, 0.042), (0.0317, 0.042)], smooth=False, mat=ceramic((0.20, 0.13, 0.035), rough=0.02, wobble=0, drift=0.02), at=(0.085, -0.105, 0))
    return cup
