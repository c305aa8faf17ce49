import type { Composition } from '@haggle/shared-contract/platform'
import type { Source } from './apiCalls'

/** An app's page at a URL, such as `/product/42?x=1`, of an origin, such as `https://haggle.example`. */
export interface PageRequest {
  composition: Composition
  url: string
  origin: string
  /** The visit that it is made for: calls of the API continue its trace. */
  traceparent?: string | undefined
}

/** A prerendered page. */
export interface FirstPage {
  status: number
  html: string
  /** CSP hashes of its inline style sheets. */
  styles: string[]
  /** The parts that it has a place for, and that could not be rendered: `messages ./AskTheShop`. */
  missing?: readonly string[]
  /** When it was rendered, in ms, and from what; undefined if that is not known. */
  rendered?: { at: number; from: readonly Source[] } | undefined
}
