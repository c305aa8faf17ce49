import { startOfDay, startOfNextDay } from './localDay'

const start = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString()

test.each([
  ['UTC', '2026-03-31', '2026-03-31T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-31', '2026-03-30T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-31', '2026-03-30T18:30:00.000Z'],
  ['America/Los_Angeles', '2026-01-01', '2026-01-01T08:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
])('a day in %s begins at its own midnight', (zone, day, time) => {
  expect(start(day, zone)).toBe(time)
})

test('a day on which clocks change has 23 or 25 hours', () => {
  const hours = (day: string) => (startOfNextDay(day, 'Europe/Berlin') - startOfDay(day, 'Europe/Berlin')) / 3_600_000
  expect(['2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([23, 25, 24])
})

test('where clocks skip midnight, the day begins at one', () => {
  expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
})

test('where clocks show midnight twice, the day begins at the first', () => {
  expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
})

test('where clocks go back at midnight to the day before, the day begins at the second', () => {
  expect(start('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z')
})
