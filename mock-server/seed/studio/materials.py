"""Named procedural materials. Colours are linear RGB triples or "#rrggbb" strings; lengths are metres.

Textures lie in object space (metres) unless uv=True, which uses the UV map that
shapes.py lays out in metres too.
"""
import bpy
import numpy as np


def rgb(colour):
    """Linear RGB of "#rrggbb" (sRGB) or of a triple."""
    if isinstance(colour, str):
        s = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in s]
    return list(colour)[:3]


def shade(colour, by):
    """The colour made darker (by < 1) or lighter (by > 1)."""
    return [min(1.0, c * by) for c in rgb(colour)]


class Mat:
    """A principled material and short words for the node graph behind it."""

    def __init__(self, name, uv=False):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]
        coords = self.new("TexCoord")
        self.coords = coords.outputs["UV" if uv else "Object"]
        self._normal = None

    def new(self, kind):
        return self.tree.nodes.new("ShaderNode" + kind)

    def link(self, a, b):
        self.tree.links.new(a, b)

    def set(self, **inputs):
        for name, value in inputs.items():
            socket = self.bsdf.inputs[name.replace("_", " ")]
            if hasattr(value, "is_output"):
                self.link(value, socket)
            else:
                socket.default_value = value
        return self

    def base(self, colour, rough=0.5, metal=0.0, spec=0.5):
        return self.set(Base_Color=(*rgb(colour), 1), Roughness=rough, Metallic=metal, Specular=spec)

    def mapped(self, scale=(1, 1, 1), turn=(0, 0, 0), move=(0, 0, 0), coords=None):
        node = self.new("Mapping")
        node.inputs["Scale"].default_value = scale
        node.inputs["Rotation"].default_value = turn
        node.inputs["Location"].default_value = move
        self.link(coords or self.coords, node.inputs["Vector"])
        return node.outputs[0]

    def noise(self, scale=10.0, detail=4, rough=0.5, distortion=0.0, coords=None):
        node = self.new("TexNoise")
        node.inputs["Scale"].default_value = scale
        node.inputs["Detail"].default_value = detail
        node.inputs["Roughness"].default_value = rough
        node.inputs["Distortion"].default_value = distortion
        self.link(coords or self.coords, node.inputs["Vector"])
        return node.outputs["Fac"]

    def voronoi(self, scale=10.0, feature="F1", coords=None, output="Distance", randomness=1.0):
        node = self.new("TexVoronoi")
        node.feature = feature
        node.inputs["Scale"].default_value = scale
        node.inputs["Randomness"].default_value = randomness
        self.link(coords or self.coords, node.inputs["Vector"])
        return node.outputs[output]

    def wave(self, scale=10.0, distortion=0.0, kind="BANDS", axis="X", detail=2, profile="SIN", coords=None, detail_scale=1.0):
        node = self.new("TexWave")
        node.wave_type, node.wave_profile = kind, profile
        setattr(node, "bands_direction" if kind == "BANDS" else "rings_direction", axis)
        node.inputs["Scale"].default_value = scale
        node.inputs["Distortion"].default_value = distortion
        node.inputs["Detail"].default_value = detail
        node.inputs["Detail Scale"].default_value = detail_scale
        self.link(coords or self.coords, node.inputs["Vector"])
        return node.outputs["Fac"]

    def math(self, kind, a, b=0.0, c=0.0):
        node = self.new("Math")
        node.operation = kind
        for socket, value in zip(node.inputs, (a, b, c)):
            if hasattr(value, "is_output"):
                self.link(value, socket)
            else:
                socket.default_value = value
        return node.outputs[0]

    def axis(self, name, coords=None):
        node = self.new("SeparateXYZ")
        self.link(coords or self.coords, node.inputs[0])
        return node.outputs[name]

    def ramp(self, value, stops, smooth="LINEAR"):
        """A colour (or brightness) from a value: stops are (position, colour or number)."""
        node = self.new("ValToRGB")
        node.color_ramp.interpolation = smooth
        marks = node.color_ramp.elements
        while len(marks) < len(stops):
            marks.new(0.5)
        for mark, (at, colour) in zip(marks, stops):
            mark.position = at
            mark.color = (colour, colour, colour, 1) if isinstance(colour, (int, float)) else (*rgb(colour), 1)
        self.link(value, node.inputs[0])
        return node.outputs[0]

    def mix(self, factor, a, b, kind="MIX"):
        node = self.new("MixRGB")
        node.blend_type = kind
        for socket, value in zip(node.inputs, (factor, a, b)):
            if hasattr(value, "is_output"):
                self.link(value, socket)
            elif isinstance(value, (int, float)):
                socket.default_value = value if socket.type == "VALUE" else (value, value, value, 1)
            else:
                socket.default_value = (*rgb(value), 1)
        return node.outputs[0]

    def colour_from(self, value, stops, smooth="LINEAR"):
        return self.set(Base_Color=self.ramp(value, stops, smooth))

    def rough_from(self, value, low, high):
        return self.set(Roughness=self.ramp(value, [(0.25, low), (0.75, high)]))

    def bump(self, height, depth=0.001, strength=0.4):
        """Adds a height picture (0..1, depth in metres) to the surface; may be called more than once."""
        node = self.new("Bump")
        node.inputs["Strength"].default_value = strength
        node.inputs["Distance"].default_value = depth
        self.link(height, node.inputs["Height"])
        if self._normal:
            self.link(self._normal, node.inputs["Normal"])
        self._normal = node.outputs[0]
        self.link(self._normal, self.bsdf.inputs["Normal"])
        return self


def ceramic(colour, speckle=0.0, rough=0.16, drift=0.12, wobble=0.0006, edge=None):
    """Glazed stoneware: uneven glaze, iron speckles, soft hand-thrown waves, a darker or lighter drift."""
    m = Mat("ceramic")
    m.base(colour, rough=rough, spec=0.5)
    cloud = m.noise(scale=22, detail=5, rough=0.6)
    tone = m.ramp(cloud, [(0.25, shade(colour, 1 - drift)), (0.75, shade(colour, 1 + drift))])
    if speckle:
        dots = m.noise(scale=900, detail=1, rough=0.4)
        where = m.noise(scale=60, detail=2)
        mask = m.ramp(m.math("ADD", dots, m.math("MULTIPLY", where, 0.15)),
                      [(0.79 - 0.08 * speckle, 0.0), (0.82 - 0.08 * speckle, 1.0)])
        tone = m.mix(m.math("MULTIPLY", mask, 0.75), tone, (0.09, 0.05, 0.03))
    m.set(Base_Color=tone)
    m.rough_from(cloud, rough * 0.75, rough * 1.35)
    m.bump(m.noise(scale=30, detail=2, coords=m.mapped((1, 1, 4))), depth=wobble * 4, strength=0.35)
    return m.material


def biscuit(colour, rough=0.8):
    """Unglazed fired clay."""
    m = Mat("biscuit")
    m.base(colour, rough=rough, spec=0.3)
    m.colour_from(m.noise(scale=250, detail=4), [(0.3, shade(colour, 0.85)), (0.7, shade(colour, 1.1))])
    m.bump(m.noise(scale=700, detail=3), depth=0.0006, strength=0.4)
    return m.material


def wood(light, dark=None, along="z", scale=1.0, rough=0.42, seed=0.0, contrast=1.0, coat=0.0):
    """Planed wood with rings and pores, the grain running along an axis of the object; scale 1 = ring bands of ~1 cm."""
    dark = dark or shade(light, 0.55)
    m = Mat("wood")
    m.base(light, rough=rough, spec=0.4)
    stretch = {"x": (0.08, 1, 1), "y": (1, 0.08, 1), "z": (1, 1, 0.08)}[along]
    fine = {"x": (0.02, 1, 1), "y": (1, 0.02, 1), "z": (1, 1, 0.02)}[along]
    place = m.mapped(stretch, move=(seed * 3.1, seed * 1.7, seed * 2.3))
    warp = m.noise(scale=7 * scale, detail=3, coords=place)
    long = m.mapped({"x": (0.05, 1, 1), "y": (1, 0.05, 1), "z": (1, 1, 0.05)}[along], move=(0.11 + seed, 0.07, 0.05 + seed))
    offset = m.new("VectorMath")
    offset.operation = "ADD"
    m.link(long, offset.inputs[0])
    m.link(m.math("MULTIPLY", warp, 0.09 / scale), offset.inputs[1])
    ring = m.wave(scale=18 * scale, distortion=2.5, kind="RINGS", axis=along.upper(), detail=3,
                  coords=offset.outputs[0], profile="SAW")
    pores = m.noise(scale=600, detail=3, rough=0.65, coords=m.mapped(fine))
    cloud = m.noise(scale=9, detail=3, coords=place)
    mid = [(a * 0.6 + b * 0.4) for a, b in zip(rgb(light), rgb(dark))]
    tone = m.ramp(ring, [(0.0, light), (0.55, mid if contrast > 0.5 else light), (0.92, dark), (1.0, mid)])
    tone = m.mix(1 - 0.55 * min(1, contrast), tone, light) if contrast < 1 else tone
    tone = m.mix(m.ramp(pores, [(0.42, 0.0), (0.7, 0.55)]), tone, shade(dark, 0.75))
    tone = m.mix(0.5, tone, m.ramp(cloud, [(0.3, 0.62), (0.7, 1.0)]), kind="MULTIPLY")
    m.set(Base_Color=tone)
    m.rough_from(pores, rough * 0.85, rough * 1.25)
    if coat:
        m.set(Clearcoat=coat, Clearcoat_Roughness=0.12)
    m.bump(pores, depth=0.0007, strength=0.22)
    return m.material


def metal(colour, rough=0.25, brushed=None, smudge=0.35, dents=0.0):
    """Bare metal; brushed = "x", "y", "z" (direction of the strokes) or "ring" (spun on a lathe about z)."""
    m = Mat("metal")
    m.base(colour, rough=rough, metal=1.0)
    marks = m.noise(scale=14, detail=6, rough=0.7)
    m.rough_from(marks, rough * (1 - smudge * 0.6), rough * (1 + smudge))
    if brushed:
        if brushed == "ring":
            radial = m.new("VectorMath")
            radial.operation = "LENGTH"
            flat = m.mapped((1, 1, 0))
            m.link(flat, radial.inputs[0])
            both = m.new("CombineXYZ")
            m.link(radial.outputs["Value"], both.inputs[0])
            m.link(m.axis("Z"), both.inputs[1])
            strokes = m.noise(scale=1800, detail=3, coords=both.outputs[0])
        else:
            thin = {"x": (0.006, 1, 1), "y": (1, 0.006, 1), "z": (1, 1, 0.006)}[brushed]
            strokes = m.noise(scale=1800, detail=3, coords=m.mapped(thin))
        m.bump(strokes, depth=0.0002, strength=0.22)
        m.colour_from(strokes, [(0.3, shade(colour, 0.86)), (0.7, shade(colour, 1.06))])
    if dents:
        m.bump(m.noise(scale=40, detail=2), depth=dents, strength=0.3)
    return m.material


def steel(rough=0.24, brushed=None):
    return metal((0.60, 0.60, 0.59), rough, brushed)


def brass(rough=0.22, brushed=None):
    return metal((0.83, 0.58, 0.23), rough, brushed)


def copper(rough=0.2, brushed=None):
    return metal((0.86, 0.45, 0.30), rough, brushed)


def iron(colour=(0.022, 0.021, 0.02), rough=0.45):
    """Cast iron: black, a little uneven, oiled."""
    m = Mat("iron")
    m.base(colour, rough=rough, metal=0.0, spec=0.55)
    grain = m.noise(scale=420, detail=3)
    m.rough_from(m.noise(scale=18, detail=4), rough * 0.75, rough * 1.2)
    m.bump(grain, depth=0.0008, strength=0.3)
    return m.material


def painted(colour, rough=0.32, orange_peel=0.15, coat=0.3):
    """Lacquered or powder-coated metal."""
    m = Mat("painted")
    m.base(colour, rough=rough, spec=0.5)
    m.set(Clearcoat=coat, Clearcoat_Roughness=0.2)
    m.rough_from(m.noise(scale=12, detail=5), rough * 0.85, rough * 1.2)
    m.bump(m.noise(scale=900, detail=1), depth=0.0004, strength=orange_peel)
    return m.material


def plastic(colour, rough=0.38, grain=0.12):
    """Moulded plastic with a fine texture."""
    m = Mat("plastic")
    m.base(colour, rough=rough, spec=0.5)
    m.rough_from(m.noise(scale=10, detail=5), rough * 0.9, rough * 1.15)
    if grain:
        m.bump(m.noise(scale=1600, detail=1), depth=0.0002, strength=grain)
    return m.material


def rubber(colour=(0.02, 0.02, 0.021), rough=0.7):
    m = Mat("rubber")
    m.base(colour, rough=rough, spec=0.35)
    m.bump(m.noise(scale=1200, detail=2), depth=0.0003, strength=0.3)
    return m.material


def glass(tint=(1, 1, 1), rough=0.0, ior=1.47):
    """Clear glass whose shadow lets light through (no caustics needed)."""
    m = Mat("glass")
    nodes, out = m.tree.nodes, m.tree.nodes["Material Output"]
    nodes.remove(m.bsdf)
    clear = m.new("BsdfGlass")
    clear.inputs["Color"].default_value = (*rgb(tint), 1)
    clear.inputs["Roughness"].default_value = rough
    clear.inputs["IOR"].default_value = ior
    through = m.new("BsdfTransparent")
    through.inputs["Color"].default_value = (*[0.88 * c for c in rgb(tint)], 1)
    path, mix = m.new("LightPath"), m.new("MixShader")
    m.link(m.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"]), mix.inputs[0])
    m.link(clear.outputs[0], mix.inputs[1])
    m.link(through.outputs[0], mix.inputs[2])
    m.link(mix.outputs[0], out.inputs["Surface"])
    return m.material


def paper(colour=(0.86, 0.83, 0.76), rough=0.8, fibre=0.25):
    m = Mat("paper")
    m.base(colour, rough=rough, spec=0.25)
    m.colour_from(m.noise(scale=60, detail=6), [(0.3, shade(colour, 0.95)), (0.7, shade(colour, 1.03))])
    m.bump(m.noise(scale=900, detail=4), depth=0.0003, strength=fibre)
    return m.material


def pages(colour=(0.84, 0.79, 0.68), along="z", fine=2600):
    """The cut edge of a book block: thin sheets stacked along an axis."""
    m = Mat("pages")
    m.base(colour, rough=0.85, spec=0.2)
    thick = {"x": (1, 0.02, 0.02), "y": (0.02, 1, 0.02), "z": (0.02, 0.02, 1)}[along]
    sheets = m.noise(scale=fine, detail=2, coords=m.mapped(thick))
    m.colour_from(sheets, [(0.3, shade(colour, 0.72)), (0.6, colour)])
    m.bump(sheets, depth=0.0005, strength=0.5)
    return m.material


def picture(image, rough=0.5, emit=0.0, coat=0.0, cloth=False):
    """A print, label or screen: image is a PIL image or an RGB(A) array (rows from the top, 0..255), laid on UV 0..1."""
    pixels = np.asarray(image)
    if pixels.ndim == 2:
        pixels = np.dstack([pixels] * 3)
    if pixels.shape[2] == 3:
        pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, pixels.dtype)])
    h, w = pixels.shape[:2]
    data = bpy.data.images.new("picture", w, h, alpha=True)
    data.pixels.foreach_set((pixels[::-1].astype(np.float32) / 255).ravel())
    data.pack()
    m = Mat("picture", uv=True)
    m.base((0.5, 0.5, 0.5), rough=rough)
    node = m.new("TexImage")
    node.image, node.extension = data, "EXTEND"
    m.link(m.coords, node.inputs["Vector"])
    m.set(Base_Color=node.outputs["Color"])
    if pixels[..., 3].min() < 255:
        m.set(Alpha=node.outputs["Alpha"])
    if emit:
        m.set(Emission=node.outputs["Color"], Emission_Strength=emit)
    if coat:
        m.set(Clearcoat=coat, Clearcoat_Roughness=0.08)
    if cloth:
        objects = m.new("TexCoord").outputs["Object"]
        m.bump(m.noise(scale=1500, detail=2, coords=objects), depth=0.0003, strength=0.35)
    return m.material


def cloth(colour, weave="plain", threads=900.0, rough=0.85, second=None, slub=0.35, sheen=0.4, uv=True, wrinkle=0.0):
    """Woven or knitted cloth on a UV map in metres; threads per metre; second = colour of the other thread.

    weave: "plain" (linen, cotton), "twill" (denim, wool), "rib" (ribbed knit along v), "knit" (stockinette), "felt".
    """
    m = Mat("cloth", uv=uv)
    second = second or shade(colour, 0.86)
    m.base(colour, rough=rough, spec=0.2)
    m.set(Sheen=sheen, Sheen_Tint=0.6)
    u, v = m.axis("X"), m.axis("Y")
    if not uv:
        v = m.math("ADD", v, m.axis("Z"))
    pi = 3.14159 * threads
    if weave == "plain":
        a = m.math("SINE", m.math("MULTIPLY", u, pi))
        b = m.math("SINE", m.math("MULTIPLY", v, pi))
        over = m.math("MULTIPLY_ADD", m.math("MULTIPLY", a, b), 0.5, 0.5)
    elif weave == "twill":
        a = m.math("SINE", m.math("MULTIPLY", m.math("ADD", u, v), pi))
        over = m.math("MULTIPLY_ADD", a, 0.5, 0.5)
    elif weave == "rib":
        a = m.math("SINE", m.math("MULTIPLY", u, pi))
        over = m.math("POWER", m.math("ABSOLUTE", a), 0.6)
    elif weave == "knit":
        a = m.math("ABSOLUTE", m.math("SINE", m.math("MULTIPLY", u, pi)))
        b = m.math("MULTIPLY_ADD", m.math("ABSOLUTE", m.math("SINE", m.math("MULTIPLY", u, pi))), 0.9, m.math("MULTIPLY", v, pi * 0.55))
        over = m.math("MULTIPLY", m.math("POWER", a, 0.5), m.math("MULTIPLY_ADD", m.math("SINE", b), 0.3, 0.7))
    else:
        over = m.noise(scale=threads, detail=4, rough=0.7)
    place = m.coords
    warp = m.noise(scale=threads * 0.5, detail=3, coords=m.mapped((1, 0.03, 1), coords=place))
    weft = m.noise(scale=threads * 0.5, detail=3, coords=m.mapped((0.03, 1, 1), coords=place))
    uneven = m.mix(0.5, warp, weft)
    if weave == "felt":
        uneven = m.noise(scale=threads * 0.25, detail=4)
    tone = m.ramp(over, [(0.2, second), (0.8, colour)])
    tone = m.mix(slub, tone, m.ramp(uneven, [(0.35, 0.55), (0.65, 1.0)]), kind="MULTIPLY")
    m.set(Base_Color=tone)
    m.bump(over, depth=0.55 / threads, strength=0.5)
    m.bump(uneven, depth=0.7 / threads, strength=0.3)
    if wrinkle:
        m.bump(m.noise(scale=38, detail=4, rough=0.55, distortion=0.6, coords=place), depth=0.006, strength=wrinkle)
    return m.material


def leather(colour, rough=0.42, grain=700.0, crease=0.25):
    m = Mat("leather")
    m.base(colour, rough=rough, spec=0.45)
    cells = m.voronoi(scale=grain, feature="DISTANCE_TO_EDGE")
    m.colour_from(m.noise(scale=16, detail=5), [(0.25, shade(colour, 0.8)), (0.75, shade(colour, 1.15))])
    m.bump(m.ramp(cells, [(0.0, 0.0), (0.25, 1.0)]), depth=0.0005, strength=0.35)
    m.bump(m.noise(scale=25, detail=4), depth=0.003, strength=crease)
    m.rough_from(m.noise(scale=12, detail=5), rough * 0.8, rough * 1.2)
    return m.material


def leaf(colour=(0.035, 0.10, 0.025), rough=0.24):
    """A glossy leaf on a UV map 0..1 (u along the rib), with rib and side veins."""
    m = Mat("leaf", uv=True)
    m.base(colour, rough=rough, spec=0.5)
    u, v = m.axis("X"), m.axis("Y")
    off = m.math("ABSOLUTE", m.math("SUBTRACT", v, 0.5))
    rib = m.ramp(off, [(0.0, 1.0), (0.022, 0.0)])
    side = m.math("SINE", m.math("MULTIPLY", m.math("SUBTRACT", u, m.math("MULTIPLY", off, 0.55)), 120))
    tone = m.ramp(m.noise(scale=4, detail=4), [(0.3, shade(colour, 0.75)), (0.7, shade(colour, 1.3))])
    tone = m.mix(m.ramp(side, [(0.9, 0.0), (1.0, 0.18)]), tone, shade(colour, 2.6))
    tone = m.mix(m.math("MULTIPLY", rib, 0.8), tone, (0.28, 0.32, 0.10))
    m.set(Base_Color=tone, Clearcoat=0.3, Clearcoat_Roughness=0.2)
    m.bump(side, depth=0.004, strength=0.12)
    return m.material


def straw(colour=(0.66, 0.47, 0.22), strands=700.0, uv=True):
    """Plaited straw, wicker or raffia."""
    m = Mat("straw", uv=uv)
    m.base(colour, rough=0.6, spec=0.35)
    long = m.noise(scale=strands, detail=3, coords=m.mapped((0.05, 1, 1)))
    m.colour_from(long, [(0.25, shade(colour, 0.5)), (0.5, colour), (0.8, shade(colour, 1.35))])
    m.bump(long, depth=0.0015, strength=0.5)
    return m.material


def glow(colour=(1.0, 0.85, 0.6), strength=6.0):
    m = Mat("glow")
    m.base((0, 0, 0), rough=1)
    m.set(Emission=(*rgb(colour), 1), Emission_Strength=strength)
    return m.material


def wax(colour=(0.86, 0.80, 0.68)):
    m = Mat("wax")
    m.base(colour, rough=0.5, spec=0.4)
    m.set(Subsurface=0.25, Subsurface_Radius=(0.012, 0.008, 0.005), Subsurface_Color=(*rgb(colour), 1))
    m.bump(m.noise(scale=60, detail=3), depth=0.001, strength=0.3)
    return m.material
