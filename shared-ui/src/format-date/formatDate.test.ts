import { formatDate, sayDaysLeft, sayTime } from './formatDate'

test('a time reads as date and time', () => {
  const noon = new Date(2026, 2, 4, 14, 5).toISOString()
  expect(formatDate(noon).replace(/\s/g, ' ')).toBe('Mar 4, 2026, 2:05 PM')
})

test('an invalid time is not shown', () => {
  expect(formatDate('soon')).toBe('')
})

test.each([
  [new Date(2026, 2, 4, 14, 5, 59), 'just now'],
  [new Date(2026, 2, 4, 14, 4), '1 minute ago'],
  [new Date(2026, 2, 4, 13, 5), '1 hour ago'],
  [new Date(2026, 2, 4, 19, 13), 'today, 7:13 PM'],
  [new Date(2026, 2, 5, 19, 13), 'tomorrow, 7:13 PM'],
  [new Date(2026, 2, 3, 19, 13), 'yesterday, 7:13 PM'],
  [new Date(2026, 2, 1, 23, 0), '3 days ago'],
  [new Date(2026, 1, 25, 10, 0), 'Feb 25, 2026, 10:00 AM'],
  [new Date(2026, 2, 6, 10, 0), 'Mar 6, 2026, 10:00 AM'],
])('on Mar 4 at 2:05 PM, %s is said as %s', (time, said) => {
  const now = new Date(2026, 2, 4, 14, 5).getTime()
  expect(sayTime(time.toISOString(), now).replace(/\s/g, ' ')).toBe(said)
})

test('a few minutes ago may have been yesterday', () => {
  expect(sayTime(new Date(2026, 2, 3, 23, 58).toISOString(), new Date(2026, 2, 4, 0, 2).getTime())).toBe(
    '4 minutes ago',
  )
})

test.each([
  [new Date(2026, 2, 4, 14, 4), 'passed'],
  [new Date(2026, 2, 4, 23, 59), 'today'],
  [new Date(2026, 2, 5, 0, 1), 'tomorrow'],
  [new Date(2026, 2, 7, 10, 0), 'in 3 days'],
])('on Mar 4 at 2:05 PM, the last time %s is %s', (until, said) => {
  expect(sayDaysLeft(until.toISOString(), new Date(2026, 2, 4, 14, 5).getTime())).toBe(said)
})
