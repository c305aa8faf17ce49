import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { findReleaseFile } from '@haggle/kit/releases/statement'
import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** A place in the sources, with its text if the source map has it. */
export const SourceLine = z.object({
  /** The release: `catalog 1.1.0`. */
  release: z.string(),
  /** `src/cart/Cart.tsx:12`, or the place in the script if there is no source map. */
  place: z.string(),
  text: z.string().optional(),
})
export type SourceLine = z.infer<typeof SourceLine>

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
  const maps = new LRUCache<string, SourceMap>({
    max: MOST,
    fetchMethod: (file) => readMap(file).catch(() => undefined),
  })

  async function readMap(file: string): Promise<SourceMap | undefined> {
    const [name = '', version = '', ...path] = file.split('/')
    // a browser named it
    if (!RemoteName.safeParse(name).success || !Version.safeParse(version).success) return undefined
    await fetchRelease?.({ name, version })
    const found = await findReleaseFile(home, { name, version }, `${path.join('/')}.map`)
    if (!found || found.length > LARGEST) return undefined
    return new SourceMap(JSON.parse(await readFile(found.path, 'utf8')) as SourceMapPayload)
  }

  return async (frame: string): Promise<SourceLine> => {
    const [, file = frame, line = 0, column = 0] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? []
    const [name = '', version = ''] = file.split('/')
    const release = `${name} ${version}`
    const map = await maps.fetch(file)
    // it counts from 0, and beyond the end it gives the last place
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!map || !found || !('originalSource' in found) || found.generatedLine !== Number(line) - 1)
      return { release, place: frame.split('/').slice(2).join('/') || frame }
    const { originalSource, originalLine } = found
    const { sources, sourcesContent = [] } = map.payload
    const text = sourcesContent[sources.indexOf(originalSource)]?.split('\n')[originalLine]?.trim()
    return {
      release,
      place: `${originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')}:${originalLine + 1}`,
      ...(text !== undefined && { text: text.slice(0, 300) }),
    }
  }
}
