import { MANDATE_DAYS, parseAmount, type MandateTerms } from '@haggle/shared-contract'
import { z } from 'zod'

const DAY = 86_400_000

const Money = z
  .string()
  .trim()
  .refine((typed) => (parseAmount(typed) ?? 0) > 0, 'Please enter an amount above 0.')

/** What is typed on the consent page. `until` is a day as a date field has it. */
export const TermsForm = z
  .object({
    mostPerProduct: Money,
    mostInAll: Money,
    until: z.string().refine((day) => {
      const end = endOf(day)
      return end > Date.now() && startOf(day) <= Date.now() + MANDATE_DAYS * DAY
    }, `Please choose a day within ${MANDATE_DAYS} days.`),
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

/** The terms as they are sent: until the end of that day, 30 days from now at most. */
export const termsOf = (
  typed: TermsForm,
  { shops, askFirst }: Pick<MandateTerms, 'shops' | 'askFirst'>,
  now = Date.now(),
): MandateTerms => ({
  shops,
  askFirst,
  mostPerProduct: parseAmount(typed.mostPerProduct) ?? 0,
  mostInAll: parseAmount(typed.mostInAll) ?? 0,
  // a minute less, because the server's clock may be ahead
  until: new Date(Math.min(endOf(typed.until), now + MANDATE_DAYS * DAY - 60_000)).toISOString(),
})
