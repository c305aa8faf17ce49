import { untilAnswered } from './untilAnswered'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('while the browser is offline nothing is sent until it is back online', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const send = jest.fn().mockRejectedValueOnce({}).mockResolvedValue('done')
  const answer = untilAnswered(send, () => undefined)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(await answer).toBe('done')
})

test('a request without an answer is sent three times, a refused one once', async () => {
  const refuse = jest.fn().mockRejectedValue({ status: 400 })
  await expect(untilAnswered(refuse, () => undefined)).rejects.toEqual({ status: 400 })
  expect(refuse).toHaveBeenCalledTimes(1)

  const send = jest.fn().mockRejectedValue({})
  const onWait = jest.fn()
  const answer = expect(untilAnswered(send, onWait)).rejects.toEqual({})
  await jest.advanceTimersByTimeAsync(4000)
  await answer
  expect([send, onWait].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
})
