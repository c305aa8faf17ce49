"""python3 render.py <slug>… [--preview] [--out FOLDER]: renders products (see README.md).

Starts itself inside Blender. `--list` prints the slugs; a slug ending in -2 is the second view.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
try:
    import bpy  # noqa: F401
except ImportError:
    done = subprocess.run(["blender", "-b", "-t", "2", "-P", os.path.abspath(__file__), "--", *sys.argv[1:]])
    sys.exit(done.returncode)

sys.path[:0] = [HERE]
sys.path.append("/usr/lib/python3/dist-packages")  # Debian's numpy and opencv
os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
sys.dont_write_bytecode = True
import time  # noqa: E402
import traceback  # noqa: E402

import goods  # noqa: E402
import stage  # noqa: E402

args = sys.argv[sys.argv.index("--") + 1:]
preview = "--preview" in args
args = [a for a in args if a != "--preview"]
folder = os.path.join(HERE, "..", "pictures")
if preview:
    folder = os.environ.get("STUDIO_PREVIEWS", os.path.join(tempfile.gettempdir(), "studio"))
if "--out" in args:
    i = args.index("--out")
    folder = args[i + 1]
    del args[i:i + 2]
os.makedirs(folder, exist_ok=True)
if "--list" in args:
    print("\n".join(goods.slugs()))
    args = []
failed = False
for slug in args:
    began = time.time()
    try:
        build, shop, view = goods.find(slug)
        path = os.path.join(folder, slug + (".png" if preview else ".webp"))
        stage.shoot(build, path, shop, preview=preview, **view)
        print(f"DONE {slug} {time.time() - began:.0f}s, {time.process_time():.0f}s of processor time so far -> {os.path.abspath(path)}", flush=True)
    except Exception:
        traceback.print_exc()
        print(f"FAILED {slug}", flush=True)
        failed = True
sys.stdout.flush()
os._exit(1 if failed else 0)
