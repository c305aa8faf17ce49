import { openDatabaseClock, watchMachineClock, type Clock } from './clock'

const HOUR = 60 * 60 * 1000

/** A database whose clock is ahead by `ahead` ms and whose replies take `ms`; and the times at which it is read. */
const database = { ahead: 0, ms: 2, isAway: false }
const readTime = () => {
  if (database.isAway) return Promise.reject(new Error('The database does not answer.'))
  jest.advanceTimersByTime(database.ms / 2)
  const time = realTime() + database.ahead
  jest.advanceTimersByTime(database.ms / 2)
  return Promise.resolve(time)
}

let machineAhead = 0
/** Fake timers set the machine's clock apart from the monotonic one, as NTP does. */
const setMachineClock = (ms: number) => {
  jest.setSystemTime(Date.now() + ms)
  machineAhead += ms
}
const realTime = () => Date.now() - machineAhead

let clock: Clock | undefined
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(database, { ahead: 0, ms: 2, isAway: false })
  machineAhead = 0
})
afterEach(async () => {
  await clock?.stop()
  jest.useRealTimers()
})
const open = async () => (clock = await openDatabaseClock(readTime))
const nextReading = () => jest.advanceTimersByTimeAsync(11_000)

test('is the database’s, whatever the machine’s clock says and is set to', async () => {
  database.ahead = 3 * HOUR
  const { now } = await open()
  expect(now() - realTime()).toBe(3 * HOUR)
  setMachineClock(-2 * HOUR)
  expect(now() - realTime()).toBe(3 * HOUR)
  jest.advanceTimersByTime(5000)
  expect(now() - realTime()).toBe(3 * HOUR)
  expect(Number.isInteger(now())).toBe(true)
})

test('goes on while the database does not answer, and follows it when it answers again with another time', async () => {
  const { now } = await open()
  database.isAway = true
  await nextReading()
  expect(now() - realTime()).toBe(0)
  Object.assign(database, { isAway: false, ahead: 5 * HOUR })
  await nextReading()
  expect(now() - realTime()).toBe(5 * HOUR)
  database.ahead = -HOUR
  await nextReading()
  expect(now() - realTime()).toBe(-HOUR)
})

test('a reply during which the process was paused changes nothing', async () => {
  database.ahead = 40
  const { now } = await open()
  for (const ms of [30_000, 500]) {
    database.ms = ms
    await nextReading()
    expect(now() - realTime()).toBe(40)
  }
})

test('a slow first reply is made up for by the next ones', async () => {
  const replies = [4000, 2, 2]
  clock = await openDatabaseClock(() => {
    const sent = jest.now()
    jest.advanceTimersByTime(replies.shift() ?? 2)
    return Promise.resolve(sent)
  })
  expect(Math.abs(clock.now() - jest.now())).toBeLessThanOrEqual(2)
})

test('never runs backwards to correct itself by a little', async () => {
  const { now } = await open()
  const before = now()
  database.ahead = -300
  const reading = nextReading()
  for (let last = before, step = 0; step < 20; step++) {
    await jest.advanceTimersByTimeAsync(20)
    expect(now()).toBeGreaterThanOrEqual(last)
    last = now()
  }
  await reading
  expect(now() - realTime()).toBe(-300)
})

test('the log says once that the machine’s clock is off, by how much, and again when it is so anew', async () => {
  const warnings: string[] = []
  const { now } = await open()
  const watch = watchMachineClock(now, { warn: (_, message) => void warnings.push(message) })
  const minute = () => jest.advanceTimersByTimeAsync(61_000)
  setMachineClock(900)
  await minute()
  expect(warnings).toEqual([])
  setMachineClock(HOUR - 900)
  await minute()
  await minute()
  const about = (difference: string) =>
    `this machine's clock is ${difference} the database's, which is the one that counts: check NTP on both`
  expect(warnings).toEqual([about('3600.0 s ahead of')])
  setMachineClock(-HOUR)
  await minute()
  setMachineClock(-2500)
  await minute()
  expect(warnings.slice(1)).toEqual([about('2.5 s behind')])
  await watch.stop()
})
