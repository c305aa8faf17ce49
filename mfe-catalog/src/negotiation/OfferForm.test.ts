import { suggestedOffer } from './OfferForm'

test.each([
  { asked: 99, suggested: '89.10' },
  { asked: 100, suggested: '90.00' },
  { asked: 19.99, suggested: '17.99' },
  { asked: 0.29, suggested: '0.26' },
])('for $asked a customer might offer $suggested', ({ asked, suggested }) => {
  expect(suggestedOffer(asked)).toBe(suggested)
})
