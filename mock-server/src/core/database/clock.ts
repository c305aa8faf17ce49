import { MINUTE, SECOND } from '@haggle/shared-server'
import { runEvery } from '../../base/schedule'

/** A clock of the market, in milliseconds since 1970. */
export interface Clock {
  now(): number
  stop(): Promise<void>
}

/** How often the database is asked for its time, in ms, and how many times in a row. */
const MEASUREMENT = { pause: 10 * SECOND, readings: 3 }

/** How far this clock may have been ahead to wait for the right time rather than go back to it. */
const LONGEST_WAIT = SECOND

/** How far a machine's clock may be off before the log says so. */
const TOLERANCE = SECOND

/**
 * A clock that all instances share: the database's. Between readings it follows the monotonic clock of this process, so
 * that it does not matter what this machine's own clock says, or when that is set. Throws if the first reading fails;
 * after later failures it goes on from the last one.
 */
export async function openDatabaseClock(readTime: () => Promise<number>): Promise<Clock> {
  let offset: number | undefined
  let last = 0

  const measure = async () => {
    for (let reading = 0; reading < MEASUREMENT.readings; reading++) {
      const sent = performance.now()
      const time = await readTime()
      // It was read at some moment since `sent`: a slow reply, or a pause of this process, hardly contradicts anything.
      const [least, most] = [time - performance.now(), time - sent]
      if (offset === undefined || offset < least || offset > most) offset = (least + most) / 2
    }
  }

  await measure()
  const measuring = runEvery(MEASUREMENT.pause, measure, () => undefined)
  return {
    now: () => {
      const time = Math.round(performance.now() + (offset ?? 0))
      if (time > last || time < last - LONGEST_WAIT) last = time
      return last
    },
    stop: () => measuring.stop(),
  }
}

/** How far the clock of this machine is ahead of the market's time `now`, in ms. 0 on the embedded database. */
export const machineClockError = (now: () => number): number => Date.now() - now()

/** Whether the clock of this machine says another time than the market's, by more than a second. */
export const isMachineClockOff = (now: () => number): boolean => Math.abs(machineClockError(now)) > TOLERANCE

/** Logs a warning whenever this machine's clock begins to be off. */
export function watchMachineClock(now: () => number, log: { warn(details: object, message: string): void }) {
  let wasOff = false
  const check = () => {
    const error = machineClockError(now) / SECOND
    const isOff = isMachineClockOff(now)
    const difference = `${Math.abs(error).toFixed(1)} s ${error > 0 ? 'ahead of' : 'behind'} the database's`
    if (isOff && !wasOff)
      log.warn({ error }, `this machine's clock is ${difference}, which is the one that counts: check NTP on both`)
    wasOff = isOff
    return Promise.resolve()
  }
  void check()
  return runEvery(MINUTE, check, () => undefined)
}
