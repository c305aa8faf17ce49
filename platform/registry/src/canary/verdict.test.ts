import { likelihoodRatio, reasonToTakeBack, type Evidence, type Tally } from './verdict'

const none: Tally = { canary: 0, all: 0 }
const loads = (canary: number, all: number): Evidence => ({ load: { canary, all }, script: none, vitals: [] })

test('a share of events equal to the share of visitors is no evidence, a larger one is', () => {
  expect(likelihoodRatio(none, 0.1)).toBeCloseTo(1)
  expect(likelihoodRatio({ canary: 10, all: 100 }, 0.1)).toBeLessThan(1)
  // the whole integral: (1/6) (1 - p^6) / (1 - p) / p^5
  expect(likelihoodRatio({ canary: 5, all: 5 }, 0.5)).toBeCloseTo(((1 - 0.5 ** 6) / 6 / 0.5) * 2 ** 5, 1)
})

test("a canary stays if its share of failures is like its visitors'", () => {
  for (const evidence of [loads(10, 100), loads(5, 20), loads(2000, 20_000), loads(4, 4), loads(0, 50)])
    expect(reasonToTakeBack(evidence, 10)).toBeUndefined()
  expect(reasonToTakeBack(loads(9, 10), 90)).toBeUndefined()
})

test('a canary that fails significantly more often is taken back, with the numbers as reason', () => {
  expect(reasonToTakeBack(loads(5, 5), 20)).toBe(
    '5 of 5 failure reports came from the 20% of visitors who have the canary.',
  )
  expect(reasonToTakeBack(loads(2200, 20_000), 10)).toBeDefined()
  expect(reasonToTakeBack({ ...loads(0, 0), script: { canary: 8, all: 12 } }, 10)).toMatch('8 of 12 script errors')
})

test('a significantly worse web vital takes a canary back, unless the difference is hardly noticeable', () => {
  const slower = (worse: number, pairs: number) => ({
    ...loads(0, 0),
    vitals: [{ screen: '/', metric: 'inp', pairs, worse }],
  })
  expect(reasonToTakeBack(slower(40, 44), 10)).toBe('INP of / was worse with the canary in 40 of 44 pairs of visitors.')
  expect(reasonToTakeBack(slower(24, 44), 10)).toBeUndefined()
  expect(reasonToTakeBack(slower(53_000, 100_000), 10)).toBeUndefined()
})

test('one worse web vital among many is likelier chance, and needs more evidence', () => {
  const like = (metric: string) => ({ screen: '/', metric, pairs: 44, worse: 22 })
  const worse = (count: number) => ({ screen: '/', metric: 'inp', pairs: 44, worse: count })
  const others = ['lcp', 'cls'].map(like)
  expect(reasonToTakeBack({ ...loads(0, 0), vitals: [worse(34)] }, 10)).toBeDefined()
  expect(reasonToTakeBack({ ...loads(0, 0), vitals: [...others, worse(34)] }, 10)).toBeUndefined()
  expect(reasonToTakeBack({ ...loads(0, 0), vitals: [...others, worse(35)] }, 10)).toBeDefined()
})
