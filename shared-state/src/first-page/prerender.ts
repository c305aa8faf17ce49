import type { HaggleStore } from '../store'

/** A visit to a screen's address as the host sees it, which knows nobody: a guest's. */
export interface FirstVisit {
  /** The parameters of the path: `{ id: '42' }` for `/product/:id`. */
  params: Readonly<Record<string, string | undefined>>
  /** The query string. */
  search: URLSearchParams
  /** The site, for addresses that must be whole: `https://haggle.example`. */
  origin: string
  /** Asks the API what the screen will ask: `await ask(productDetail.initiate(id)).unwrap()`. */
  ask: HaggleStore['dispatch']
}

/** What search engines and link previews are told of a page, beside its markup. */
export interface FirstPage {
  /** 404 for what does not exist; 200 otherwise. */
  status?: 200 | 404
  /** The title of the browser's tab, as the screen will set it. */
  title: string
  description?: string
  /** The one path, with its query, under which this content should be known. */
  canonical?: string
  /** A picture's whole address. */
  image?: string
  /** For https://ogp.me: 'website' unless said otherwise. */
  kind?: 'website' | 'product'
  /** For https://schema.org. */
  jsonLd?: object
}

/**
 * Prepares a screen's first page on the host: asks for the data that the screen shows and says what the page is about.
 * The screen itself then makes the markup of the answers. What it throws leaves the page to the browser.
 */
export type Prerender = (visit: FirstVisit) => Promise<FirstPage>

/** Some of a screen's addresses: paths as they stand in a link. `after` asks for those that follow, if any do. */
export interface AddressPart {
  paths: string[]
  after?: string
}

/**
 * Lists the addresses of a screen with parameters for search engines, some thousands at a time, each part well within a
 * second; `after` is what the part before said. A module that prepares first pages exports it as `addresses`.
 */
export type ListAddresses = (from: { after?: string; ask: HaggleStore['dispatch'] }) => Promise<AddressPart>
