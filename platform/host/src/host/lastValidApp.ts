import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonIn } from '@haggle/kit/base/jsonIn'
import { Composition } from '@haggle/shared-contract/platform'

/** An app as it is served: from its directory, or from memory while its composition there is damaged. */
interface ServedApp {
  /** Whether the files in the directory are valid and can be sent. */
  onDisk: boolean
  /** The composition as JSON. */
  composition: string
  /** The parsed composition. */
  parts: Composition
  allowOverrides: boolean
}

/**
 * Reads an app's composition again whenever its file changes. While the file is damaged, returns the last valid composition,
 * or, if this host has read none, the one embedded in the app's page.
 */
export function lastValidApp(directory: string): () => Promise<ServedApp | undefined> {
  const file = join(directory, 'composition.json')
  let seen = ''
  let good: ServedApp | undefined
  return async () => {
    const stats = await stat(file).catch(() => undefined)
    const mark = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'none'
    if (mark === seen) return good
    const composition = read(await readFile(file, 'utf8').catch(() => ''))
    if (composition) good = { ...served(composition), onDisk: true }
    else if (good) good = { ...good, onDisk: false }
    else good = await stampedIn(join(directory, 'index.html'))
    seen = mark
    return good
  }
}

const served = (composition: Composition) => ({
  composition: JSON.stringify(composition),
  parts: composition,
  allowOverrides: composition.allowOverrides,
})

async function stampedIn(page: string): Promise<ServedApp | undefined> {
  const html = await readFile(page, 'utf8').catch(() => '')
  const composition = read(/id="composition">(.*)<\/script>/.exec(html)?.[1] ?? '')
  return composition && { ...served(composition), onDisk: false }
}

const read = (text: string) => Composition.safeParse(jsonIn(text)).data
