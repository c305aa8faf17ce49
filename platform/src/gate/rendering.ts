import type { Composition } from 'shared-contract/platform'
import { firstPages, type FirstPagesOptions } from '../first-page/firstPages'

/** Why a host cannot put screens into their pages, a line for each address at which it should. */
export async function renderingFaults(options: FirstPagesOptions, composition: Composition, addresses: string[]) {
  const faults: string[] = []
  let reason = ''
  const pages = firstPages({ ...options, say: (line) => (reason = line) })
  for (const url of addresses)
    if (!(await pages.pageAt({ composition, url, origin: 'http://localhost' }))) faults.push(`${url}: ${reason}`)
  await pages.close()
  return faults
}
