import { serverNow, setClock } from './serverClock'

const NOON = Date.parse('2026-11-25T12:00:00.000Z')
const says = (time: number, age?: string) => ({ date: new Date(time).toUTCString(), ...(age !== undefined && { age }) })

beforeEach(() => {
  jest.useFakeTimers({ now: NOON })
  setClock(says(NOON))
})
afterEach(() => jest.useRealTimers())

test("a device's clock that is a day behind is corrected by a reply, and ticks on", () => {
  setClock(says(NOON + 86_400_000))
  expect(serverNow()).toBe(NOON + 86_400_000)
  jest.advanceTimersByTime(1000)
  expect(serverNow()).toBe(NOON + 86_401_000)
})

test('a clock set right while the page is open counts from the next reply', () => {
  setClock(says(NOON - 3_600_000))
  jest.setSystemTime(NOON - 3_600_000)
  setClock(says(NOON - 3_600_000))
  expect(serverNow()).toBe(NOON - 3_600_000)
})

test('the seconds that a reply travels change nothing', () => {
  setClock(says(NOON - 4000))
  expect(serverNow()).toBe(NOON)
})

test.each([
  ['kept by a cache', says(NOON - 86_400_000, '86400')],
  ['without a date', {}],
  ['with a date nobody can read', { date: 'soon' }],
])('a reply %s changes nothing', (_kind, headers) => {
  setClock(headers)
  expect(serverNow()).toBe(NOON)
})
