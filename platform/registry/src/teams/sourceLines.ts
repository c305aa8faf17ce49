import { readFile } from 'node:fs/promises'
import { findReleaseFile } from '@haggle/kit/releases/statement'
import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'

/** A place in the sources, with its text if the source map has it. */
export interface SourceLine {
  /** The release: `catalog 1.1.0`. */
  release: string
  /** `src/cart/Cart.tsx:12`, or the place in the script if there is no source map. */
  place: string
  text?: string
}

/** Bytes of a source map that is read; a larger one would take a registry's memory. */
const LARGEST = 20_000_000

/** Source maps in memory. */
const MOST = 5

/** Returns a function that finds the source lines of frames, in the source maps of a home's releases. */
export function openSourceLines(
  home: string,
  fetchRelease?: (release: { name: string; version: string }) => Promise<unknown>,
) {
  // one that is not here is looked for again: its release may arrive
  const maps = new LRUCache<string, TraceMap>({
    max: MOST,
    fetchMethod: (file) => readMap(file).catch(() => undefined),
  })

  async function readMap(file: string): Promise<TraceMap | undefined> {
    const [name = '', version = '', ...path] = file.split('/')
    // a browser named it
    if (!RemoteName.safeParse(name).success || !Version.safeParse(version).success) return undefined
    await fetchRelease?.({ name, version })
    const found = await findReleaseFile(home, { name, version }, `${path.join('/')}.map`)
    if (!found || found.length > LARGEST) return undefined
    return new TraceMap(await readFile(found.path, 'utf8'))
  }

  return async (frame: string): Promise<SourceLine> => {
    const [, file = frame, line = 1, column = 1] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? []
    const [name = '', version = ''] = file.split('/')
    const release = `${name} ${version}`
    const map = await maps.fetch(file)
    // browsers count columns from 1
    const found =
      map && originalPositionFor(map, { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) })
    if (!map || found?.source == null || found.line === null)
      return { release, place: frame.split('/').slice(2).join('/') || frame }
    const text = sourceContentFor(map, found.source)?.split('\n')[found.line - 1]?.trim()
    return {
      release,
      place: `${found.source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')}:${found.line}`,
      ...(text !== undefined && { text: text.slice(0, 300) }),
    }
  }
}
