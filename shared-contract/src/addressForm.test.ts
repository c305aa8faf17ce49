import fc from 'fast-check'
import { AddressForm } from './addressForm'
import { ShippingAddress } from './order'

const part = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.string({ minLength: 95, maxLength: 210 }),
)
const address = fc.record({ address: part, city: part, postalCode: part, country: part })

const outcomeOf = (result: { data?: unknown; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error ? result.error.issues.map(({ path, message }) => [...path, message]) : result.data

test('the form takes and refuses what the API does, in the same words', () => {
  fc.assert(
    fc.property(address, (typed) => {
      expect(outcomeOf(AddressForm.safeParse(typed))).toEqual(outcomeOf(ShippingAddress.safeParse(typed)))
    }),
  )
})
