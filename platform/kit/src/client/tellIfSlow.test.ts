import { tellIfSlow, waitForGate } from './tellIfSlow'

let told: jest.SpyInstance
beforeEach(() => {
  jest.useFakeTimers()
  told = jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a command says once what it waits for, after five seconds of silence', async () => {
  const work = tellIfSlow(
    'The gate visits the screens …',
    new Promise<string>((done) => setTimeout(done, 60_000, 'ok')),
  )
  await jest.advanceTimersByTimeAsync(4_900)
  expect(told).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(told.mock.calls).toEqual([['The gate visits the screens …']])
  expect(await work).toBe('ok')
})

test('a command that ends before says nothing, also if it failed', async () => {
  await tellIfSlow('waiting', Promise.resolve())
  await expect(tellIfSlow('waiting', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(told).not.toHaveBeenCalled()
})

test.each([
  [true, [['The gate visits the screens …']]],
  [undefined, []],
])('a wait for the gate is told at a terminal only (terminal: %s)', async (isTTY, lines) => {
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true })
  const work = waitForGate(new Promise((done) => setTimeout(done, 60_000)))
  await jest.advanceTimersByTimeAsync(60_000)
  await work
  expect(told.mock.calls).toEqual(lines)
})
