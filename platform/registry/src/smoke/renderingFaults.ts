import { firstPages, type FirstPagesOptions } from '@haggle/host/first-page/firstPages'
import type { Composition } from '@haggle/shared-contract/platform'

/** A line for each address whose page the host cannot prerender. */
export async function renderingFaults(
  options: Omit<FirstPagesOptions, 'log'> & { limit: number },
  composition: Composition,
  addresses: string[],
): Promise<string[]> {
  const faults: string[] = []
  let reason: string
  const pages = firstPages({ ...options, log: (line) => (reason = line) })
  for (const url of addresses) {
    // a page that does not come in time is given up without a line in the log
    reason = `it was not prerendered within ${options.limit / 1000} s.`
    if (!(await pages.pageAt({ composition, url, origin: 'http://localhost' }))) faults.push(`${url}: ${reason}`)
  }
  await pages.close()
  return faults
}
