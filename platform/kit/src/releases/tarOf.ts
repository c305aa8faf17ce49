import { PassThrough } from 'node:stream'
import { pack, type Headers } from 'tar-stream'

/** A tar of files by name, or of entries of any type. */
export async function tarOf(
  entries: readonly (readonly [headers: Headers | string, content?: string | Buffer])[],
): Promise<Buffer> {
  const tar = pack()
  for (const [headers, content = ''] of entries)
    tar.entry(typeof headers === 'string' ? { name: headers } : headers, content)
  tar.finalize()
  return Buffer.concat(await tar.pipe(new PassThrough()).toArray())
}
