import { chanceOf, reasonToTakeBack } from './verdict'

test.each([
  [{ canary: 0, all: 10 }, 0.1, 1],
  [{ canary: 10, all: 10 }, 0.5, 1 / 1024],
  [{ canary: 1, all: 2 }, 0.1, 0.19],
  [{ canary: 3, all: 5 }, 0.5, 0.5],
  [{ canary: 5, all: 20 }, 0.1, 0.0431745],
])('%j at a share of %d is chance with %d', (reports, share, chance) => {
  expect(chanceOf(reports, share)).toBeCloseTo(chance, 6)
})

test('a canary whose failures keep to its share stays', () => {
  expect(reasonToTakeBack({ canary: 10, all: 100 }, 10)).toBeUndefined()
  expect(reasonToTakeBack({ canary: 5, all: 20 }, 10)).toBeUndefined()
  expect(reasonToTakeBack({ canary: 2000, all: 20_000 }, 10)).toBeUndefined()
})

test('a canary that fails more often than chance allows goes, and the reason has the numbers', () => {
  expect(reasonToTakeBack({ canary: 5, all: 5 }, 10)).toBe(
    '5 of 5 failure reports came from the 10% of visitors who have the canary.',
  )
  expect(reasonToTakeBack({ canary: 2200, all: 20_000 }, 10)).toBeDefined()
})

test('a few reports prove nothing, and most visitors having the canary makes most reports chance', () => {
  expect(reasonToTakeBack({ canary: 4, all: 4 }, 1)).toBeUndefined()
  expect(reasonToTakeBack({ canary: 9, all: 10 }, 90)).toBeUndefined()
})
