import { parseCount, SHOP_OFFER_HOURS } from '@haggle/shared-contract'
import type { TextFieldProps } from '@haggle/shared-ui/owner'
import { readPrice } from '../fields/readAmount'

type Rule = NonNullable<TextFieldProps['rules']>[number]

/** The rule that text must meet once typed. */
const rule = (message: string, isFine: (typed: string) => boolean): Rule => ({
  validator: (_, typed?: string) => (!typed || isFine(typed) ? Promise.resolve() : Promise.reject(new Error(message))),
})

export const amountRule = rule('Please enter a price like 12.50.', (typed) => readPrice(typed) !== undefined)

const { min, max } = SHOP_OFFER_HOURS

export const hoursRule = rule(`Please enter a whole number from ${min} to ${max}.`, (typed) => {
  const hours = parseCount(typed)
  return hours !== undefined && hours >= min && hours <= max
})
