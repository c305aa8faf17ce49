import type { Log } from '@haggle/host/log/log'
import { Damaged } from '@haggle/kit/signing/envelope'
import { StorageError } from '@haggle/shared-server'

const askPlatformTeam = 'Tell the platform team: its log says why.'

/** Why a change failed, in words for the team that asked. Paths and calls of the registry are for its log alone. */
export function failureOf(error: unknown, log: Log): string {
  if (!isOfRegistry(error)) return error instanceof Error ? error.message : String(error)
  log.error('a change failed', { err: error })
  return `The registry failed. ${askPlatformTeam} Its page /platform shows what is live.`
}

/** The error of a change that is made, but missing from the audit log. */
export function notAudited(error: unknown, log: Log): Error {
  log.error('a change could not be added to the audit log', { err: error })
  return new Error(`The registry could not add it to its audit log. ${askPlatformTeam}`, { cause: error })
}

/** Whether its disk, its storage or a damaged file is the reason. */
const isOfRegistry = (error: unknown): boolean =>
  error instanceof StorageError || error instanceof Damaged || (error instanceof Error && 'syscall' in error)
