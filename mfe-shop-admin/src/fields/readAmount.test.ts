import { readAmount, readPrice } from './readAmount'

test.each([
  { language: 'de-DE', typed: '12,50', amount: 12.5 },
  { language: 'de-DE', typed: '12.50', amount: 12.5 },
  // not read as a thousandth
  { language: 'de-DE', typed: '1,250', amount: undefined },
  { language: 'de-DE', typed: '1.250,00', amount: undefined },
  { language: 'en-US', typed: '12,50', amount: undefined },
])('in $language $typed is $amount', ({ language, typed, amount }) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(readAmount(typed)).toBe(amount)
  expect(readPrice(typed)).toBe(amount)
})
