import type { Composition } from '@haggle/shared-contract/platform'
import { fetchWithTimeout } from './fetchWithTimeout'
import { isComposition } from './isComposition'

/**
 * The app's composition, embedded in the page or else fetched from the host; throws an error with a readable message.
 */
export async function readComposition(): Promise<Composition> {
  const inlined = document.getElementById('composition')?.textContent
  return checked(inlined ?? (await download()))
}

/** Fetches the app's current composition from the host. */
export const newestComposition = async (): Promise<Composition> => checked(await download())

function checked(text: string): Composition {
  const composition = parse(text)
  if (!isComposition(composition)) throw new Error('The list of what this app is made of is damaged.')
  return composition
}

async function download(): Promise<string> {
  try {
    return await (await fetchWithTimeout('/composition.json', 30_000)).text()
  } catch {
    // Unreachable and timed out are the same to a visitor.
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
