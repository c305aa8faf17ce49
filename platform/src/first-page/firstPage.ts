import type { Composition } from 'shared-contract/platform'

/** An app's page at a URL, such as `/product/42?x=1`, of an origin, such as `https://haggle.example`. */
export interface PageRequest {
  composition: Composition
  url: string
  origin: string
}

/** A prerendered page. */
export interface FirstPage {
  status: number
  html: string
  /** CSP hashes of its inline style sheets. */
  styles: string[]
}
