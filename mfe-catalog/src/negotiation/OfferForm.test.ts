import { exampleFor } from './OfferForm'

test.each([
  { asked: 99, example: 'e.g. 89.10' },
  { asked: 100, example: 'e.g. 90.00' },
  { asked: 19.99, example: 'e.g. 17.99' },
  { asked: 0.29, example: 'e.g. 0.26' },
  { asked: 0.01, example: undefined },
  { asked: 69, below: 61.8, example: undefined },
])('for $asked, with the shop open at $below, the example is $example', ({ asked, below, example }) => {
  expect(exampleFor(asked, below)).toBe(example)
})
