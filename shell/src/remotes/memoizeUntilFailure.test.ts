import { memoizeUntilFailure } from './memoizeUntilFailure'

const giveUp = jest.fn()
const never = () => new Promise<string>(() => undefined)

test('what succeeds is started once', async () => {
  const start = jest.fn(() => Promise.resolve('screen'))
  const { load } = memoizeUntilFailure(start, giveUp)
  expect(await Promise.all([load(), load()])).toEqual(['screen', 'screen'])
  expect(load()).toBe(load())
  expect(start).toHaveBeenCalledTimes(1)
})

test('what failed is started anew', async () => {
  const start = jest.fn(() => Promise.resolve('screen')).mockRejectedValueOnce(new Error('lost'))
  const { load, reload } = memoizeUntilFailure(start, giveUp)
  await expect(load()).rejects.toThrow('lost')
  expect(await reload()).toBe('screen')
  expect(giveUp).not.toHaveBeenCalled()
})

test('a reload does not wait for what is pending, and takes it if it arrives first', async () => {
  const start = jest.fn(() => Promise.resolve('screen')).mockImplementationOnce(never)
  const hanging = memoizeUntilFailure(start, giveUp)
  void hanging.load()
  expect(await hanging.reload()).toBe('screen')
  expect(await hanging.load()).toBe('screen')
  expect(giveUp).toHaveBeenCalledTimes(1)

  let arrive: (screen: string) => void = () => undefined
  const late = jest.fn(never).mockReturnValueOnce(new Promise((done) => (arrive = done)))
  const slow = memoizeUntilFailure(late, giveUp)
  void slow.load()
  const again = slow.reload()
  arrive('late screen')
  expect(await again).toBe('late screen')
})

test('a reload that fails has its own failure, and the next load starts anew', async () => {
  const start = jest.fn(() => Promise.resolve('screen'))
  start.mockImplementationOnce(never).mockRejectedValueOnce(new Error('lost again'))
  const { load, reload } = memoizeUntilFailure(start, giveUp)
  void load()
  await expect(reload()).rejects.toThrow('lost again')
  expect(await load()).toBe('screen')
})
