import { MANDATE_DAYS, parseAmount, type MandateTerms } from '@haggle/shared-contract'
import { z } from 'zod'

const DAY = 86_400_000

const Money = z
  .string()
  .trim()
  .refine((typed) => (parseAmount(typed) ?? 0) > 0, 'Please enter an amount above 0.')

/** Days of a mandate, unless who gives it chooses others. */
export const USUAL_DAYS = 7

const Until = z.string().refine((day) => {
  const end = endOf(day)
  return end > Date.now() && startOf(day) <= Date.now() + MANDATE_DAYS * DAY
}, `Please choose a day within ${MANDATE_DAYS} days.`)

/** What an owner types on the consent page. */
export const ShopTermsForm = z.object({ until: Until })
export type ShopTermsForm = z.infer<typeof ShopTermsForm>

/** What a customer types on the consent page. `until` is a day as a date field has it. */
export const TermsForm = z
  .object({
    mostPerProduct: Money,
    mostInAll: Money,
    until: Until,
  })
  .refine(({ mostPerProduct, mostInAll }) => (parseAmount(mostPerProduct) ?? 0) <= (parseAmount(mostInAll) ?? 0), {
    path: ['mostInAll'],
    message: 'Most in all cannot be less than most per product.',
  })
export type TermsForm = z.infer<typeof TermsForm>

const startOf = (day: string) => new Date(`${day}T00:00:00`).getTime()
const endOf = (day: string) => new Date(`${day}T23:59:59`).getTime()

/** A day so many days from now, as a date field has it. */
export function dayIn(days: number): string {
  const day = new Date(Date.now() + days * DAY)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The end of a day, 30 days from now at most, as it is sent. */
export const endOfTerms = (day: string, now = Date.now()): string =>
  // a minute less, because the server's clock may be ahead
  new Date(Math.min(endOf(day), now + MANDATE_DAYS * DAY - 60_000)).toISOString()

/** The terms as they are sent. */
export const termsOf = (
  typed: TermsForm,
  { shops, askFirst }: Pick<MandateTerms, 'shops' | 'askFirst'>,
  now = Date.now(),
): MandateTerms => ({
  shops,
  askFirst,
  mostPerProduct: parseAmount(typed.mostPerProduct) ?? 0,
  mostInAll: parseAmount(typed.mostInAll) ?? 0,
  until: endOfTerms(typed.until, now),
})
