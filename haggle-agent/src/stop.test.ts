import { EXIT, Stop, stopOf } from './stop'

test('what was not foreseen ends in one line, too', () => {
  const quoted = `HTTP 429: Invalid OAuth error response:\n[${'x'.repeat(1000)}]`
  expect(stopOf(new Error(quoted))).toMatchObject({
    message: expect.stringMatching(/^HTTP 429: Invalid OAuth error response: \[x{1,300}$/) as string,
    code: 1,
  })
})

test('a connection that breaks is told as such', async () => {
  const broken: unknown = await fetch('http://127.0.0.1:1').catch((error: unknown) => error)
  expect(stopOf(broken)).toMatchObject({ message: 'The market is out of reach now. Please try again.', code: 3 })
})

test('a foreseen end stays as it is', () => {
  const refused = new Stop('You did not allow it.', EXIT.notAllowed)
  expect(stopOf(refused)).toBe(refused)
})
