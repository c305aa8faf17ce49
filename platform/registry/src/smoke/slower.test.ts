import { slowerIn } from './slower'

const quick = { lcp: 300, inp: 24, cls: 0, bytes: 400_000 }

/** Measurements of a screen, one after another. */
const measuring = (...values: object[]) => {
  const rest = values.map((value) => ({ ...quick, ...value }))
  return jest.fn(() => Promise.resolve(rest.length > 1 ? rest.shift()! : (rest[0] ?? quick)))
}

test('a screen as fast as the live one is measured once', async () => {
  const measure = measuring()
  expect(await slowerIn({ candidate: { ...quick, lcp: 330 }, live: quick }, measure, measure)).toEqual([])
  expect(measure).not.toHaveBeenCalled()
})

test('one that seems slow is measured again, and told with both figures if it is', async () => {
  const first = { candidate: { ...quick, lcp: 500, inp: 200, bytes: 500_000 }, live: quick }
  const late = { lcp: 450.4, inp: 176, bytes: 500_000 }
  expect(await slowerIn(first, measuring(late, late, { lcp: 300 }, { inp: 24 }, late), measuring())).toEqual([
    'paints its largest content after 450 ms, not 300 ms',
    'answers a press after 176 ms, not 24 ms',
    'loads 488.3 KB, not 390.6 KB',
  ])
  expect(await slowerIn(first, measuring(), measuring())).toEqual([])
})
