import fc from 'fast-check'
import { NegotiationRequest } from './negotiation'
import { INVALID_OFFER, parseOffer } from './offer'

test('the API accepts every offer that the form accepts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (cents) => {
      const proposedPrice = parseOffer((cents / 100).toFixed(2))
      expect(proposedPrice).toBe(cents / 100)
      expect(NegotiationRequest.safeParse({ productId: 'lamp', proposedPrice }).success).toBe(true)
    }),
  )
})

test.each(['', '0', '0.00', '-5', 'ten', '1.234', '1e3', 'Infinity'])('%p is no offer', (typed) => {
  expect(parseOffer(typed)).toBeUndefined()
})

test.each([0, -1])('an offer of %p is answered in the words of the spec', (proposedPrice) => {
  const { error } = NegotiationRequest.safeParse({ productId: 'lamp', proposedPrice })
  expect(error?.issues.map(({ message }) => message)).toEqual([INVALID_OFFER])
})

test.each([
  { proposedPrice: 1.005 },
  { proposedPrice: 10_000_000 },
  { proposedPrice: '10' },
  { proposedPrice: NaN },
  { productId: '' },
  { productId: { id: 'lamp' } },
  { userId: 'somebody else' },
  { attemptsLeft: 3 },
])('an offer with %j is refused', (change) => {
  expect(NegotiationRequest.safeParse({ productId: 'lamp', proposedPrice: 10, ...change }).success).toBe(false)
})
