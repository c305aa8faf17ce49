import type { HaggleStore } from './store'

/** A visit to a screen's address while prerendering: always a guest's. */
export interface FirstVisit {
  /** Path parameters: `{ id: '42' }` for `/product/:id`. */
  params: Readonly<Record<string, string | undefined>>
  /** The path: `/product/42`; hosts with an older shell do not say it. Since 3.4. */
  pathname?: string
  /** The query string. */
  search: URLSearchParams
  /** The site's origin, for absolute URLs: `https://haggle.example`. */
  origin: string
  /** Sends the request that the screen will send: `await ask(catalogProduct.initiate(id)).unwrap()`. */
  ask: HaggleStore['dispatch']
}

/** A page's metadata for search engines and link previews, beside its markup. */
export interface FirstPage {
  /** 404 for what does not exist; 200 otherwise. */
  status?: 200 | 404
  /** Nothing is at this address: search engines leave the page out. Since 2.16. */
  isMissing?: boolean
  /** The document title, equal to what the screen sets. */
  title: string
  description?: string
  /** Canonical path with query. */
  canonical?: string
  /** Absolute URL of a picture. */
  image?: string
  /** Type for https://ogp.me; 'website' by default. */
  kind?: 'website' | 'product'
  /** Structured data for https://schema.org. */
  jsonLd?: object
}

/**
 * Prepares a screen's first page on the host: requests the data that the screen shows and returns the page's metadata.
 * The screen's markup is then rendered from that data. If it throws, the page renders in the browser.
 */
export type Prerender = (visit: FirstVisit) => Promise<FirstPage>

/**
 * Requests on the host what a part shows on a first page, for what its slot passes: `ask` is that of `Prerender`. The part's
 * markup is then rendered from that data. If it throws or is late, the browser renders the part. Since 3.7.
 */
export type PrerenderPart<Takes extends object = object> = (
  visit: Pick<FirstVisit, 'origin' | 'ask'> & { pass: Takes },
) => Promise<void>

/** A batch of a screen's paths; `after` is the cursor of the next batch, if any. */
export interface AddressPart {
  paths: string[]
  after?: string
}

/**
 * Lists the paths of a screen with parameters, for the sitemap: batches of some thousands, each within a second;
 * `after` is the previous batch's cursor. A prerender module exports it as `addresses`.
 */
export type ListAddresses = (from: { after?: string; ask: HaggleStore['dispatch'] }) => Promise<AddressPart>
