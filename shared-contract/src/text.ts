import { z } from 'zod'
import { oneLine, severalLines } from './cleanText'
import './noEval'
import { isPictureUrl } from './pictures'
import { isStorable, NOT_STORABLE } from './storable'

/** Text of one line, in any Unicode that can be stored, cleaned (D2). A missing or too short one is told by `missing`. */
export const text = (min: number, max: number, missing?: string) => cleaned(oneLine, min, max, missing)

/** Text of several lines. */
export const longText = (min: number, max: number, missing?: string) => cleaned(severalLines, min, max, missing)

const cleaned = (clean: (typed: string) => string, min: number, max: number, missing: string | undefined) =>
  z
    .string({ error: ifMissing(missing) })
    .refine(isStorable, NOT_STORABLE)
    .overwrite(clean)
    .min(min, missing ?? (min === 1 ? 'is required' : `must be at least ${min} characters`))
    .max(max, `must be at most ${max} characters`)
    .refine((value) => min === 0 || value === '' || isVisible(value), missing ?? 'is required')

/** Whether a text has a character that is seen: not only zero-width ones, fillers and blanks. */
const isVisible = (value: string) => /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(value)

/** The message for a value that is absent or null; without one, and for other types, zod's. */
export const ifMissing =
  (message: string | undefined) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? message : undefined

/** An id in a body. Its format is not checked: an id we never issued is simply not found (D7). */
export const Id = text(1, 100)
export type Id = z.infer<typeof Id>

/** An ISO 8601 time in UTC, as `Date.prototype.toISOString` writes it. */
export const Time = z.iso.datetime()

/** An ISO 8601 date; in UTC where no time zone stands beside it. */
export const Day = z.iso.date('must be a day like 2026-03-31')

/** An IANA time zone. */
export const TimeZone = z.string().max(100).refine(isTimeZone, 'must be a time zone like Europe/Berlin')

function isTimeZone(name: string): boolean {
  // some engines take offsets such as +01:00, too
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

const PAGE = 'must be a whole number, 1 or more'

/** A page number in a query string. */
export const PageNumber = z
  .string()
  .regex(/^\d+$/, PAGE)
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  .refine((page) => page >= 1, PAGE)

const MAX_URL = 2048
const NO_PICTURE = 'must be an https:// address or a path below /media/'

/** URL of a picture (D14). */
export const ImageUrl = text(1, MAX_URL).refine(isPictureUrl, NO_PICTURE)

/** URL of a picture, or an empty text for none. */
export const OptionalImageUrl = z.union([z.literal(''), ImageUrl])
