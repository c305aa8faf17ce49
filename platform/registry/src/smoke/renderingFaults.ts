import { firstPages, type FirstPagesOptions } from '@haggle/host/first-page/firstPages'
import type { Composition } from '@haggle/shared-contract/platform'

/** A page to prerender and, of a candidate, the part that belongs into it. */
export interface Rendering {
  url: string
  part?: string | undefined
}

/** A line for each page, or part in it, that the host cannot prerender. */
export async function renderingFaults(
  options: Omit<FirstPagesOptions, 'log'> & { limit: number },
  composition: Composition,
  addresses: readonly Rendering[],
): Promise<string[]> {
  const faults: string[] = []
  let reason: string
  const pages = firstPages({ ...options, log: (line) => (reason = line) })
  for (const { url, part } of addresses) {
    // a page that does not come in time is given up without a line in the log
    reason = `it was not prerendered within ${options.limit / 1000} s.`
    const page = await pages.pageAt({ composition, url, origin: 'http://localhost' })
    if (!page || (part && page.missing?.includes(part))) faults.push(`${url}: ${reason}`)
  }
  await pages.close()
  return faults
}
