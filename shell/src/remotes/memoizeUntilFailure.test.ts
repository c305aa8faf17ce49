import { memoizeUntilFailure } from './memoizeUntilFailure'

test('what succeeds is started once', async () => {
  const start = jest.fn(() => Promise.resolve('screen'))
  const load = memoizeUntilFailure(start)
  expect(await Promise.all([load(), load()])).toEqual(['screen', 'screen'])
  expect(load()).toBe(load())
  expect(start).toHaveBeenCalledTimes(1)
})

test('what failed is started anew', async () => {
  const start = jest.fn(() => Promise.resolve('screen')).mockRejectedValueOnce(new Error('lost'))
  const load = memoizeUntilFailure(start)
  await expect(load()).rejects.toThrow('lost')
  expect(await load()).toBe('screen')
})
