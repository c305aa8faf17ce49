import { amountsBetween } from './amounts'

test.each([
  { own: 60, shop: 95, amounts: [70, 80, 90] },
  { own: 60, shop: 61.8, amounts: [60.5, 61, 61.5] },
  { own: undefined, shop: 99, amounts: [80, 90] },
  { own: undefined, shop: 1290, amounts: [1000, 1100, 1200] },
  { own: undefined, shop: 0.05, amounts: [0.04] },
  { own: 70, shop: 70.01, amounts: [] },
  { own: 92, shop: 90, amounts: [] },
])('between $own and $shop round amounts are $amounts', ({ own, shop, amounts }) => {
  expect(amountsBetween(own, shop)).toEqual(amounts)
})

test('there are at most three amounts, all above the own offer and below the price of the shop', () => {
  for (let cents = 2; cents < 3000; cents += 7)
    for (const own of [0.01, cents / 300, cents / 101]) {
      const amounts = amountsBetween(own, cents / 100)
      expect(amounts.length).toBeLessThanOrEqual(3)
      for (const amount of amounts) {
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThan(cents / 100)
      }
    }
})
