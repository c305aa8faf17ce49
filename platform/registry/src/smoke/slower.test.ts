import { slowerIn } from './slower'

const quick = { lcp: 300, inp: 24, cls: 0, bytes: 400_000 }

test('a screen as fast as the live one is measured once', async () => {
  const measure = jest.fn()
  expect(await slowerIn({ candidate: { ...quick, lcp: 320 }, live: quick }, measure, measure)).toEqual([])
  expect(measure).not.toHaveBeenCalled()
})

test('one that seems slow is measured on, and told with both figures if it stays so', async () => {
  const late = { ...quick, lcp: 450.4, inp: 176, bytes: 500_000 }
  const [isLate, isQuick] = [late, quick].map((speed) => jest.fn(() => Promise.resolve(speed)))
  expect(await slowerIn({ candidate: late, live: quick }, isLate!, isQuick!)).toEqual([
    'paints its largest content after 450 ms, not 300 ms',
    'answers a press after 176 ms, not 24 ms',
    'loads 488.3 KB, not 390.6 KB',
  ])
  expect(isLate).toHaveBeenCalledTimes(4)
  expect(await slowerIn({ candidate: late, live: quick }, isQuick!, isQuick!)).toEqual([])
})

test('a time that was once as short as the live one is not believed to be longer', async () => {
  const times = [450, 300, 450, 450]
  const busy = jest.fn(() => Promise.resolve({ ...quick, lcp: times.shift() ?? 450 }))
  const live = jest.fn(() => Promise.resolve(quick))
  expect(await slowerIn({ candidate: { ...quick, lcp: 450 }, live: quick }, busy, live)).toEqual([])
  expect(busy).toHaveBeenCalledTimes(2)
})
