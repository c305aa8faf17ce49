import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Composition } from 'shared-contract/platform'

/** An app as it is served: from its directory, or from memory while what is there is spoilt. */
export interface ServedApp {
  /** Whether the files can be sent as they are. */
  onDisk: boolean
  composition: string
  /** The composition itself. */
  parts: Composition
  allowOverrides: boolean
}

/**
 * Looks at an app's directory whenever its composition changed there. One that somebody spoilt by hand is not served:
 * then the last good one is, or, for a host that has seen none, what the page was stamped with.
 */
export function lastValidApp(directory: string): () => Promise<ServedApp | undefined> {
  const file = join(directory, 'composition.json')
  let seen = ''
  let good: ServedApp | undefined
  return async () => {
    const there = await stat(file).catch(() => undefined)
    const mark = there ? `${there.ino} ${there.mtimeMs} ${there.size}` : 'none'
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

function read(text: string): Composition | undefined {
  try {
    return Composition.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
