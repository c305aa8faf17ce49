import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { releaseDirectory, type ReleaseId } from '@haggle/kit/releases/store'

/** The source position of a release's line, such as ` (src/wishlist/WishlistScreen.tsx:12)`; '' without a source map. */
export async function sourceOf(directory: string, place: string): Promise<string> {
  const [, path = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
  const file = join(directory, `${path}.map`)
  if (path.includes('..') || !existsSync(file)) return ''
  try {
    const map = new SourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload)
    const found = map.findEntry(Number(line) - 1, Number(column) - 1)
    return 'originalSource' in found
      ? ` (${found.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').slice(0, 200)}:${found.originalLine + 1})`
      : ''
  } catch {
    return ''
  }
}

/** The source position of the first line of a release in a stack trace, as above. */
export async function sourceInStack(home: string, { name, version }: ReleaseId, stack: string): Promise<string> {
  const [, place = ''] =
    new RegExp(`/releases/${name}/${version.replaceAll('.', '\\.')}/(\\S+?:\\d+:\\d+)`).exec(stack) ?? []
  return sourceOf(releaseDirectory(home, { name, version }), place)
}
