import type { Composition } from 'shared-contract/platform'
import { fetchInTime } from '../remotes/fetchInTime'
import { isComposition } from './isComposition'

/** The app's composition, from the page itself or else from the host; throws an error in words for people. */
export async function readComposition(): Promise<Composition> {
  const inlined = document.getElementById('composition')?.textContent
  return checked(inlined ?? (await download()))
}

/** The app's composition as the host has it now. */
export const newestComposition = async (): Promise<Composition> => checked(await download())

function checked(text: string): Composition {
  const composition = parse(text)
  if (!isComposition(composition)) throw new Error('The list of what this app is made of is damaged.')
  return composition
}

async function download(): Promise<string> {
  try {
    return await (await fetchInTime('/composition.json', 30_000)).text()
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
