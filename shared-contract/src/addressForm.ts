import * as z from 'zod/mini'
import { ADDRESS_RULES } from './checkoutRules'
import { oneLine } from './cleanText'
import './noEval'
import { isStorable, NOT_STORABLE } from './storable'

/** `ShippingAddress` in zod's mini build: the checkout loads no other part of zod. */
export const AddressForm = z.strictObject({
  address: part(ADDRESS_RULES.address),
  city: part(ADDRESS_RULES.city),
  postalCode: part(ADDRESS_RULES.postalCode),
  country: part(ADDRESS_RULES.country),
})

function part({ min, max, message }: { min: number; max: number; message: string }) {
  return z.string().check(
    z.refine(isStorable, NOT_STORABLE),
    z.overwrite(oneLine),
    z.maxLength(max, `must be at most ${max} characters`),
    z.refine((value) => value.length >= min, message),
  )
}
