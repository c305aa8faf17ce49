import type { Handover } from 'shared-state'

/** What a host says of the markup that it put into the page: the release whose screen it shows, and the data in it. */
interface GivenPage {
  remote: string
  version: string
  handover: Handover
}

/** What the page brought with it; undefined where no host rendered it. */
export function readFirstPage(): GivenPage | undefined {
  const text = document.getElementById('first-page')?.textContent
  return text ? (JSON.parse(text) as GivenPage) : undefined
}
