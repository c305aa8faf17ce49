import { OFFER_TOO_HIGH } from './offer'
import { offerForm } from './offerForm'

test.each([
  { language: 'de-DE', typed: '12,50', offer: 12.5 },
  { language: 'de-DE', typed: '12.50', offer: 12.5 },
  { language: 'de-DE', typed: '1.250,00', offer: undefined },
  { language: 'fr-FR', typed: '12,5', offer: 12.5 },
  { language: 'en-US', typed: '12,50', offer: undefined },
  { language: 'en-US', typed: '12.50', offer: 12.5 },
])('in $language $typed is an offer of $offer', ({ language, typed, offer }) => {
  const read = offerForm({ below: 2000, tooHigh: OFFER_TOO_HIGH }, language).safeParse({ proposedPrice: typed })
  expect(read.data?.proposedPrice).toBe(offer)
})
