import type { Composition } from 'shared-contract/platform'
import { isComposition } from './isComposition'

/** The app's composition, from the page itself or else from the host; throws an error in words for people. */
export async function readComposition(): Promise<Composition> {
  const inlined = document.getElementById('composition')?.textContent
  const composition = parse(inlined ?? (await download()))
  if (!isComposition(composition)) throw new Error('The list of what this app is made of is damaged.')
  return composition
}

async function download(): Promise<string> {
  try {
    const response = await fetch('/composition.json', { signal: AbortSignal.timeout(30_000) })
    if (response.ok) return await response.text()
  } catch {
    // Not reached, or too late: to a visitor that is all the same.
  }
  throw new Error('The list of what this app is made of could not be loaded.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
