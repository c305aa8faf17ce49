import type { MachineFinding } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import { about, counted } from './finding'

const { ok, warning, fault } = about('Mail')

const LONG = 15 * MINUTE

interface Mails {
  /** Where they go; undefined for files. */
  server: string | undefined
  isProduction: boolean
  waiting: number
  /** Those that could not be sent at first. */
  failing: number
  oldest: number | undefined
}

/** Whether mails are sent (HaggleMailWaits). */
export function mails({ server, isProduction, waiting, failing, oldest }: Mails, now: number): MachineFinding[] {
  const all = counted(waiting, 'mail')
  const todo = 'Look whether the mail server runs, and whether SMTP_URL and MAIL_FROM are right; the doctor asks it.'
  if (oldest !== undefined && oldest < now - LONG)
    return [fault(`Not sent yet: ${all}, the oldest of:`, { at: oldest, todo })]
  if (failing > 0)
    return [warning(`${counted(failing, 'mail')} could not be sent at first, and will be tried again.`, { todo })]
  if (server === undefined && isProduction)
    return [warning('Mails reach nobody: they become files.', { todo: 'Set SMTP_URL and MAIL_FROM.' })]
  const way = server === undefined ? 'Mails become files in the outbox' : `Mails go to ${server}`
  return [ok(waiting === 0 ? `${way}; none waits.` : `${way}; ${all} on the way.`)]
}
