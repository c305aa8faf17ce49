import { z } from 'zod'
import './noEval'
import { isStorable, NOT_STORABLE } from './storable'

/** Text as people write it: trimmed, any Unicode that can be stored. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'is required' : `must be at least ${min} characters`)
    .max(max, `must be at most ${max} characters`)
    .refine(isStorable, NOT_STORABLE)

/** An identifier in a body. What is not an id of ours is simply not found (D7), so the form is not checked here. */
export const Id = text(1, 100)
export type Id = z.infer<typeof Id>

/** An ISO 8601 time in UTC, as `Date.prototype.toISOString` writes it. */
export const Time = z.iso.datetime()

/** A day as ISO 8601 writes it, in UTC. */
export const Day = z.iso.date('must be a day like 2026-03-31')

const PAGE = 'must be a whole number, 1 or more'

/** The number of a list's page in an address. */
export const PageNumber = z
  .string()
  .regex(/^\d+$/, PAGE)
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  .refine((page) => page >= 1, PAGE)

/** Where a picture is: `https:` or one of the site's own paths (D14). */
export const ImageUrl = text(1, 2048).refine(isImageUrl, 'must be an https:// address or a path of this site')

function isImageUrl(value: string): boolean {
  if (/[\s\\]/.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}
