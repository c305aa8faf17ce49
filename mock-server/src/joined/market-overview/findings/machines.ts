import type { MachineFinding } from '@haggle/shared-contract'
import { MINUTE, SECOND } from '@haggle/shared-server'
import type { Instance } from '../../../core/instances/store'
import { about, counted } from './finding'

/** As the rules of docs/alerts.yml have it. */
const LIMITS = { clock: SECOND, diskLeft: 0.1, connections: 0.9, queue: 50, logLost: 10 * MINUTE }

/** What is wrong on the machines of the running back ends (HaggleClockOff, -DiskFull, -ConnectionsUsedUp, -QueueLong, -LogLinesLost). */
export const machines = (running: readonly Instance[], now: number): MachineFinding[] =>
  running.flatMap((each) => [clock(each), disk(each), connections(each), queue(each), log(each, now)].flat())

function clock({ place, signs: { clockError = 0 } }: Instance): MachineFinding[] {
  if (Math.abs(clockError) <= LIMITS.clock) return []
  const off = `${counted(Math.round(Math.abs(clockError) / SECOND), 'second')} ${clockError > 0 ? 'ahead of' : 'behind'}`
  return [
    about('Clock').warning(`That of ${place} is ${off} the database's.`, {
      todo: 'Let NTP set the clocks of both machines. The market goes by that of the database.',
    }),
  ]
}

function disk({ place, signs }: Instance): MachineFinding[] {
  if (!signs.disk || signs.disk.free >= signs.disk.size * LIMITS.diskLeft) return []
  const free = Math.floor((signs.disk.free / signs.disk.size) * 100)
  return [
    about('Disk').fault(`That of ${place} is nearly full: ${free}% is free.`, {
      todo: 'Free some space in HAGGLE_HOME, or make the disk larger: without space nothing can be written.',
    }),
  ]
}

function connections({ place, signs }: Instance): MachineFinding[] {
  if (!signs.connections || signs.connections.used <= signs.connections.most * LIMITS.connections) return []
  const { used, most } = signs.connections
  return [
    about('Database').warning(`${place} uses ${used} of its ${most} connections.`, {
      todo: 'Look for slow statements in PostgreSQL, or start another back end.',
    }),
  ]
}

function queue({ place, signs: { waiting = 0 } }: Instance): MachineFinding[] {
  if (waiting <= LIMITS.queue) return []
  return [
    about('Back ends').warning(`${waiting} requests wait for their turn on ${place}.`, {
      todo: 'Start another back end if that lasts.',
    }),
  ]
}

function log({ place, signs: { logLostAt } }: Instance, now: number): MachineFinding[] {
  if (logLostAt === undefined || logLostAt < now - LIMITS.logLost) return []
  return [
    about('Log').warning(`${place} cannot write all lines of its log; the last was lost:`, {
      at: logLostAt,
      todo: 'Look at the free space where the log lies, and whether something reads it.',
    }),
  ]
}
