import { formatDate } from './LocalTime'

test('a time reads as date and time', () => {
  const noon = new Date(2026, 2, 4, 14, 5).toISOString()
  expect(formatDate(noon).replace(/\s/g, ' ')).toBe('Mar 4, 2026, 2:05 PM')
})

test('an invalid time is not shown', () => {
  expect(formatDate('soon')).toBe('')
})
