import { codeOf, StorageError } from '@haggle/shared-server'

const UNSAVED = 'The market cannot save anything at the moment. Please try again later.'
const AWAY = 'The market cannot reach its data at the moment. Please try again in a moment.'

/** A disk, of the database or of pictures, that is full or read-only, or a standby: reads go on. */
const CANNOT_SAVE = /^(SQLITE_FULL|SQLITE_READONLY.*|53100|25006|ENOSPC|EDQUOT|EROFS)$/
/** Connection lost, out of disk or connections, statement too slow, stopping or starting, broken disk. */
const POSTGRES_AWAY = /^(08...|53...|57014|57P0.|58...|25P0[34])$/
const LIBSQL_AWAY = /^SQLITE_(IOERR|BUSY|LOCKED|CANTOPEN|PROTOCOL)/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // too many open files
  'EMFILE',
  'ENFILE',
])
/** Messages of pg's errors that have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/

/**
 * The message for a caller whose call failed because database, disk or bucket cannot be reached or written; undefined for any
 * other error. If the connection broke during a commit, the write may have taken effect.
 */
export function outageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StorageError) return AWAY
  const code = codeOf(error) ?? ''
  if (CANNOT_SAVE.test(code)) return UNSAVED
  const isAway = POSTGRES_AWAY.test(code) || LIBSQL_AWAY.test(code) || UNREACHABLE.has(code) || LOST.test(error.message)
  return isAway ? AWAY : undefined
}

/** The message of a connection that was given up because nothing came back, as after a power loss. */
export const SILENT = 'The database does not answer.'

/** Whether a call failed because the database is silent: whoever calls next waits for the same. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === SILENT
