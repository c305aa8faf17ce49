import { toUnicode } from 'punycode/'

/** An address as people read it: its international domain, which is stored in punycode, in its own script. */
export function readableEmail(email: string): string {
  try {
    return toUnicode(email)
  } catch {
    return email
  }
}
