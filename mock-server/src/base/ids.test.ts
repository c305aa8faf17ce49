import { firstIdAt, newId } from './ids'

const NOW = Date.parse('2026-03-01T12:00:00Z')

test('ids are 24 hex digits and sort by time', () => {
  const ids = [newId(NOW), newId(NOW + 1), newId(NOW + 60_000)]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(ids.toSorted()).toEqual(ids)
  expect(firstIdAt(NOW) < newId(NOW)).toBe(true)
  expect(newId(NOW) < firstIdAt(NOW + 1)).toBe(true)
})

test('ids of the same millisecond sort in the order in which they were made', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(NOW))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id does not reveal the next one', () => {
  const numberOf = (id: string) => parseInt(id.slice(12), 16)
  const steps = Array.from({ length: 1000 }, () => -(numberOf(newId(NOW)) - numberOf(newId(NOW))))
  expect(new Set(steps).size).toBeGreaterThan(990)
  const starts = Array.from({ length: 1000 }, (_, at) => numberOf(newId(NOW + at)))
  expect(new Set(starts).size).toBe(1000)
})
