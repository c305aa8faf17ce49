import { z } from 'zod'
import { text } from './text'

/** Words of RFC 5322 between single dots. Neither quoted strings nor letters beyond ASCII, which many servers refuse. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** Letters of any script, joiners within them, and what the standard reads as a dot: nothing that has a meaning in URLs. */
const TYPED_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]|\u200C|\u200D)+$/u

/** A host name with a top-level domain that is no number. Nobody can own a name below `invalid` (RFC 2606). */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!invalid$)[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * The one form of an e-mail address: lower-cased, an international domain in punycode, whichever way it was typed.
 * Undefined for what cannot receive our mail.
 */
export function canonicalEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), asciiDomain(typed.slice(at + 1))]
  if (at < 0 || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined
  return `${local.toLowerCase()}@${domain}`
}

/** A domain as browsers and servers look it up; empty for what is none. */
function asciiDomain(typed: string): string {
  const url = `https://${typed}`
  return TYPED_DOMAIN.test(typed) && URL.canParse(url) ? new URL(url).hostname : ''
}

export const Email = text(1, 254).transform((typed, context) => {
  const address = canonicalEmail(typed)
  if (address !== undefined && address.length <= 254) return address
  context.addIssue({ code: 'custom', message: 'must be a valid e-mail address' })
  return z.NEVER
})
