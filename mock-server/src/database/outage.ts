const FULL = 'The market cannot save anything at the moment. Please try again later.'
const AWAY = 'The market cannot reach its data at the moment. Please try again in a moment.'

/** PostgreSQL: connection lost, out of disk or connections, too slow, stopping or starting, a standby, its disk broken. */
const POSTGRES_AWAY = /^(08...|53...|57014|57P0.|58...|25006|25P0[34])$/
const LIBSQL_AWAY = /^SQLITE_(IOERR|BUSY|LOCKED|CANTOPEN|READONLY|PROTOCOL)/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg says without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/

/**
 * What a caller is told when a query failed because the database is away or its disk is full; undefined for any other
 * failure. What was asked for may have happened when the connection broke while it was confirmed.
 */
export function outageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: string }
  if (code === 'SQLITE_FULL' || code === '53100') return FULL
  const isAway = POSTGRES_AWAY.test(code) || LIBSQL_AWAY.test(code) || UNREACHABLE.has(code) || LOST.test(error.message)
  return isAway ? AWAY : undefined
}
