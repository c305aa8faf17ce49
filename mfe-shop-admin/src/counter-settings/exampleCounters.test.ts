import { exampleCounters } from './exampleCounters'

const numbers = { rule: 'ladder', floor: 46, sellingPrice: 69, target: 60 } as const

test('the example declines the best offer in whole dollars three times', () => {
  expect(exampleCounters(numbers)).toEqual({ offer: 45, counters: [64.5, 61.8, 60] })
  expect(exampleCounters({ ...numbers, rule: 'meet', floor: 60 })).toEqual({ offer: 59, counters: [64.5, 61.8, 60.4] })
  expect(exampleCounters({ ...numbers, floor: 0.5 })?.offer).toBe(0.49)
})

test.each([{ target: 69 }, { target: 45.99 }, { floor: 0.01 }])('there is no example with %j', (change) => {
  expect(exampleCounters({ ...numbers, ...change })).toBeUndefined()
})
