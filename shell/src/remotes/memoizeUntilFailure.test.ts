import { LoadFailure } from './LoadFailure'
import { memoizeUntilFailure } from './memoizeUntilFailure'

const giveUp = jest.fn()
const never = () => new Promise<string>(() => undefined)

test('a successful load is started once', async () => {
  const start = jest.fn(() => Promise.resolve('screen'))
  const { load } = memoizeUntilFailure(start, giveUp)
  expect(await Promise.all([load(), load()])).toEqual(['screen', 'screen'])
  expect(load()).toBe(load())
  expect(start).toHaveBeenCalledTimes(1)
})

test('a failed load is started again', async () => {
  const start = jest.fn(() => Promise.resolve('screen')).mockRejectedValueOnce(new Error('lost'))
  const { load, reload } = memoizeUntilFailure(start, giveUp)
  await expect(load()).rejects.toThrow('lost')
  expect(await reload()).toBe('screen')
  expect(giveUp).not.toHaveBeenCalled()
})

test('a reload does not wait for a pending load, but takes it if it arrives first', async () => {
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

test('a failed reload rejects with its own failure, and the next load starts again', async () => {
  const start = jest.fn(() => Promise.resolve('screen'))
  start.mockImplementationOnce(never).mockRejectedValueOnce(new Error('lost again'))
  const { load, reload } = memoizeUntilFailure(start, giveUp)
  void load()
  await expect(reload()).rejects.toThrow('lost again')
  expect(await load()).toBe('screen')
})

test('resuming fails at once while a timed-out load is repeated, and returns it once it has arrived', async () => {
  const late = new LoadFailure('catalog', '1.1.0', { type: 'timeout' })
  let arrive: (screen: string) => void = () => undefined
  const start = jest.fn(() => new Promise<string>((done) => (arrive = done))).mockRejectedValueOnce(late)
  const { load, resume } = memoizeUntilFailure(start, giveUp)
  await expect(resume()).rejects.toBe(late)
  const again = load()
  await expect(resume()).rejects.toBe(late)
  arrive('late screen')
  expect(await again).toBe('late screen')
  expect(await resume()).toBe('late screen')
  expect(start).toHaveBeenCalledTimes(2)
})

test('resuming after any other failure starts again', async () => {
  const start = jest.fn(() => Promise.resolve('screen')).mockRejectedValueOnce(new Error('lost'))
  const { load, resume } = memoizeUntilFailure(start, giveUp)
  await expect(load()).rejects.toThrow('lost')
  expect(await resume()).toBe('screen')
})
