import { messageIn } from './visitPage'

test.each([
  ['the message of a report', JSON.stringify({ message: 'Cannot read x' }), 'Cannot read x'],
  ['no message of what is no report', JSON.stringify(['x']), ''],
  ['no message of what is no JSON', 'x', ''],
  ['no message of nothing', null, ''],
])('a visit reads %s', (_, sent, message) => {
  expect(messageIn(sent)).toBe(message)
})
