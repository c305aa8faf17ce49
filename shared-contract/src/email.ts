import { z } from 'zod'
import { isStorable, NOT_STORABLE } from './storable'
import { ifMissing } from './text'

/** A word of RFC 5322. Neither quoted strings nor letters beyond ASCII, which many mail servers refuse. */
const WORD = /[\w!#$%&'*+/=?^`{|}~-]+/.source

const LABEL = /[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?/.source

/** A top-level domain is no number, and nobody can own a name below `invalid` (RFC 2606). */
const TOP_LEVEL = /(?!invalid$)[a-z][a-z\d-]{0,61}[a-z\d]/.source

/** An address that can receive our mail, in its canonical form. */
const ADDRESS = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)${WORD}(?:\\.${WORD})*@(?=.{1,253}$)(?:${LABEL}\\.)+${TOP_LEVEL}$`,
)

/** Letters of any script, joiners within them, and what the standard reads as a dot: nothing that has a meaning in URLs. */
const TYPED_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]|\u200C|\u200D)+$/u

/** The one form of an address: lower-cased, an international domain in punycode, whichever way it was typed. */
export function canonicalEmail(typed: string): string {
  const at = typed.lastIndexOf('@') + 1
  return lowerCased(typed.slice(0, at)) + asciiDomain(typed.slice(at))
}

/** ASCII letters alone: some others have one of them as their small letter, and are another mailbox. */
const lowerCased = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A domain as browsers and mail servers look it up; lower-cased if it is none. */
function asciiDomain(typed: string): string {
  const url = `https://${typed}`
  return TYPED_DOMAIN.test(typed) && URL.canParse(url) ? new URL(url).hostname : lowerCased(typed)
}

const INVALID = 'must be a valid e-mail address'

/** Whether a domain in punycode stands for a name. */
const isReadable = (address: string) => URL.canParse(`https://${address.split('@')[1]}`)

/** Not cleaned like other texts: an address with a mark that nobody sees is another one than it seems to be. */
export const Email = z
  .string({ error: ifMissing(undefined) })
  .refine(isStorable, NOT_STORABLE)
  .trim()
  .min(1, 'is required')
  .max(254, 'must be at most 254 characters')
  .overwrite(canonicalEmail)
  .pipe(z.email({ pattern: ADDRESS, error: INVALID }).refine(isReadable, INVALID))
