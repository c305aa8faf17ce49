import { resetClock, serverNow, setClock } from './serverClock'

const NOON = Date.parse('2026-11-25T12:00:00.000Z')
const SECOND = 1000
const DAY = 86_400_000
const says = (time: number, age?: string) => ({ date: new Date(time).toUTCString(), ...(age !== undefined && { age }) })

beforeEach(() => {
  jest.useFakeTimers({ now: NOON })
  resetClock()
})
afterEach(() => jest.useRealTimers())

test("a device's clock that is a day behind is corrected by a reply, and ticks on", () => {
  setClock(says(NOON + DAY), NOON)
  expect(serverNow()).toBe(NOON + DAY)
  jest.advanceTimersByTime(SECOND)
  expect(serverNow()).toBe(NOON + DAY + SECOND)
})

test('a day ahead is corrected to the second', () => {
  setClock(says(NOON - DAY), NOON)
  expect(serverNow()).toBeGreaterThanOrEqual(NOON - DAY)
  expect(serverNow()).toBeLessThanOrEqual(NOON - DAY + SECOND)
})

test('a clock set right while the page is open counts from the next reply', () => {
  setClock(says(NOON - DAY), NOON)
  jest.setSystemTime(NOON - DAY)
  setClock(says(NOON - DAY), NOON - DAY)
  expect(serverNow()).toBe(NOON - DAY)
})

test('the seconds that a reply travels change nothing', () => {
  setClock(says(NOON - 4 * SECOND), NOON - 5 * SECOND)
  expect(serverNow()).toBe(NOON)
})

test('a reply that a sleeping phone reads an hour later changes nothing', () => {
  setClock(says(NOON), NOON)
  jest.setSystemTime(NOON + 3600 * SECOND)
  setClock(says(NOON), NOON)
  expect(serverNow()).toBe(NOON + 3600 * SECOND)
})

test.each([
  ['kept by a cache', says(NOON - DAY, '86400')],
  ['without a date', {}],
  ['with a date nobody can read', { date: 'soon' }],
])('a reply %s changes nothing', (_kind, headers) => {
  setClock(headers, NOON)
  expect(serverNow()).toBe(NOON)
})
