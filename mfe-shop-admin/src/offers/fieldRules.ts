import { parseAmount, parseCount } from 'shared-contract'
import type { TextFieldProps } from 'shared-ui/owner'

type Rule = NonNullable<TextFieldProps['rules']>[number]

/** The rule that text must meet once typed. */
const rule = (message: string, isFine: (typed: string) => boolean): Rule => ({
  validator: (_, typed?: string) => (!typed || isFine(typed) ? Promise.resolve() : Promise.reject(new Error(message))),
})

/** Parses dollars above 0; undefined otherwise. */
export function readAmount(typed: string): number | undefined {
  const amount = parseAmount(typed)
  return amount !== undefined && amount > 0 ? amount : undefined
}

export const amountRule = rule('Please enter a price like 12.50.', (typed) => readAmount(typed) !== undefined)

export const hoursRule = rule('Please enter a whole number from 1 to 48.', (typed) => {
  const hours = parseCount(typed)
  return hours !== undefined && hours >= 1 && hours <= 48
})
