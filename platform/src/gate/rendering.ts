import type { Composition } from 'shared-contract/platform'
import { firstPages } from '../first-page/firstPages'

/** Long enough for a first time on a busy machine, in milliseconds. */
const limit = 20_000

/** Why a host cannot put screens into their pages, a line for each address at which it should. */
export async function renderingFaults(home: string, apiUrl: string, composition: Composition, addresses: string[]) {
  const faults: string[] = []
  let reason = ''
  const pages = firstPages({ home, apiUrl, limit, say: (line) => (reason = line) })
  for (const url of addresses)
    if (!(await pages.pageAt({ composition, url, origin: 'http://localhost' }))) faults.push(`${url}: ${reason}`)
  await pages.close()
  return faults
}
