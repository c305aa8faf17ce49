import type { Handover } from '@haggle/shared-state'

/** Data that a host embeds with prerendered markup: the release whose screen it shows, and the screen's data. */
interface GivenPage {
  remote: string
  version: string
  handover: Handover
  /** The data of the parts in it; absent from older hosts. */
  parts?: Handover[]
  /** The number of its elements; absent from older hosts. */
  elements?: number
}

/** The data embedded in the page; undefined if it is not prerendered. */
export function readFirstPage(): GivenPage | undefined {
  const text = document.getElementById('first-page')?.textContent
  return text ? (JSON.parse(text) as GivenPage) : undefined
}

/** Whether a page still has the elements that the host sent: translations and browser extensions add some, or remove some. */
export const isAsSent = (root: HTMLElement, { elements }: GivenPage) =>
  elements === undefined || root.getElementsByTagName('*').length === elements
