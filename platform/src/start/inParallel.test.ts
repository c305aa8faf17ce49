import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from './inParallel'

test('works on so many at a time and keeps the order', async () => {
  let atWork = 0
  let most = 0
  const results = await inParallel(2, [30, 10, 20, 5], async (ms) => {
    most = Math.max(most, ++atWork)
    await wait(ms)
    atWork--
    return ms * 2
  })
  expect(results).toEqual([60, 20, 40, 10])
  expect(most).toBe(2)
})

test('a failure is passed on', async () => {
  await expect(inParallel(2, [1, 2], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
