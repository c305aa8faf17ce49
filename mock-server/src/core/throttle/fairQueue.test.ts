import { SILENT } from '../database/outage'
import { FairQueue, type Waiter } from './fairQueue'

const refusals = { perAccount: 'Too many at once. Please try again {in}.', max: 'Too many people.' }

/** A queue whose jobs record that they began, and end when the test says so. */
function openQueue(size: { perAccount?: number; max?: number } = {}) {
  const queue = new FairQueue({ atOnce: 1, perAccount: 24, max: 100, refusals, ...size })
  const begun: string[] = []
  const finish: (() => void)[] = []
  const add = (name: string, waiter?: Waiter, cutOff?: Promise<never>) =>
    queue.run(
      () => {
        begun.push(name)
        return new Promise<void>((done) => finish.push(done))
      },
      waiter,
      cutOff,
    )
  const finishAll = async (count: number) => {
    for (let each = 0; each < count; each++) {
      finish[each]?.()
      await new Promise(setImmediate)
    }
  }
  return { add, begun, finishAll, queue }
}

const thief = { account: 'thief', address: '10.0.0.1' }
const honest = { account: 'honest', address: '10.0.0.1' }

test('a job waits for the running one, not behind all that another account has queued', async () => {
  const { add, begun, finishAll } = openQueue()
  const all = Array.from({ length: 25 }, (_, each) => add(`change ${each}`, thief))
  all.push(add('log-in', honest))
  await finishAll(26)
  await Promise.all(all)
  expect(begun.slice(0, 4)).toEqual(['change 0', 'change 1', 'log-in', 'change 2'])
})

test('many accounts at one address delay each other, not other addresses', async () => {
  const { add, begun, finishAll } = openQueue()
  const all = Array.from({ length: 25 }, (_, each) => add(`guess ${each}`, { ...thief, account: `${each}` }))
  all.push(add('log-in', { ...honest, address: '10.0.0.2' }))
  await finishAll(26)
  await Promise.all(all)
  expect(begun.indexOf('log-in')).toBe(2)
})

test('the queue is limited per account and in total, and free places are used again', async () => {
  const { add, finishAll } = openQueue({ perAccount: 2, max: 3 })
  const all = [add('runs', thief), add('waits', thief), add('waits', thief)]
  await expect(add('too many', thief)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  all.push(add('waits', honest))
  await expect(add('too many', { ...honest, account: 'late' })).rejects.toMatchObject({ status: 503 })
  await finishAll(4)
  await Promise.all(all)
  const again = add('runs', honest)
  await finishAll(5)
  await again
})

test('a job that fails frees its place', async () => {
  const queue = new FairQueue({ atOnce: 1, perAccount: 1, max: 1, refusals })
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run(() => Promise.resolve('done'))).toBe('done')
})

test('a waiting job that is cut off leaves its place to others, a running one goes on', async () => {
  const { add, begun, finishAll } = openQueue({ perAccount: 2 })
  const cuts: ((reason: Error) => void)[] = []
  const cutOff = () => {
    const promise = new Promise<never>((_, cut) => cuts.push(cut))
    promise.catch(() => undefined)
    return promise
  }
  const [runs, waits, other] = [add('runs', thief, cutOff()), add('waits', thief, cutOff()), add('other', honest)]
  for (const cut of cuts) cut(new Error('cut off'))
  await expect(waits).rejects.toThrow('cut off')
  const late = [add('late', thief), add('later', thief)]
  await finishAll(4)
  await Promise.all([runs, other, ...late])
  expect(begun).toEqual(['runs', 'other', 'late', 'later'])
})

test('when the database falls silent for one, those that wait are told so, and the queue goes on', async () => {
  const { add, begun, finishAll, queue } = openQueue()
  let fallSilent: (reason: Error) => void = () => undefined
  let cutOff: (reason: Error) => void = () => undefined
  const runs = queue.run(() => new Promise((_, fail) => (fallSilent = fail)), thief)
  const waiting = [
    add('waits', thief),
    add('waits', honest),
    add('may be cut off', honest, new Promise((_, cut) => (cutOff = cut))),
  ]
  fallSilent(new Error(SILENT))
  const reasons = (await Promise.allSettled([runs, ...waiting])).map(
    (each): unknown => each.status === 'rejected' && each.reason,
  )
  expect(reasons.map(String)).toEqual(Array<string>(4).fill(`Error: ${SILENT}`))
  cutOff(new Error('cut off'))
  const later = [add('later', thief), add('last', honest)]
  await finishAll(2)
  await Promise.all(later)
  expect([begun, queue.waiting]).toEqual([['later', 'last'], 0])
})
