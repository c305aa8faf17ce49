import { readOffer, suggestedOffer } from './OfferForm'

test.each([
  { asked: 99, suggested: '89.10' },
  { asked: 100, suggested: '90.00' },
  { asked: 19.99, suggested: '17.99' },
  { asked: 0.29, suggested: '0.26' },
  { asked: 0.05, suggested: '0.04' },
])('for $asked a customer might offer $suggested', ({ asked, suggested }) => {
  expect(suggestedOffer(asked)).toBe(suggested)
})

test.each([
  { language: 'de-DE', typed: '12,50', offer: 12.5 },
  { language: 'de-DE', typed: '12.50', offer: 12.5 },
  { language: 'de-DE', typed: '1.250,00', offer: undefined },
  { language: 'fr-FR', typed: '12,5', offer: 12.5 },
  { language: 'en-US', typed: '12,50', offer: undefined },
  { language: 'en-US', typed: '12.50', offer: 12.5 },
])('in $language $typed is an offer of $offer', ({ language, typed, offer }) => {
  expect(readOffer(typed, language)).toBe(offer)
})
