import type { Log } from '@haggle/host/log/log'
import { DamagedRevision } from '@haggle/kit/apps/revisionFiles'
import { CallError } from '@haggle/kit/base/callError'
import { Damaged } from '@haggle/kit/signing/envelope'
import { StorageError, traceFields } from '@haggle/shared-server'
import type { FastifyError } from 'fastify'

/** Too many open files; a broken or read-only disk. */
const OUT_OF_REACH = new Set(['EMFILE', 'ENFILE', 'EIO', 'EROFS'])

/** Maps every error to its reply's status and one-line message. */
export function replyTo(error: FastifyError, log: Log, trace: string): { status: number; message: string } {
  if (error instanceof CallError) {
    if (error.cause instanceof Error) log.error(error.cause.message, traceFields(trace))
    return error
  }
  if (error instanceof Damaged) {
    log.error(error.message, traceFields(trace))
    const message = error instanceof DamagedRevision ? damagedApp : error.message
    return { status: 500, message }
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, message: requestErrors[error.code] ?? 'This call cannot be understood.' }
  if (error instanceof StorageError || OUT_OF_REACH.has(error.code)) {
    log.error(error.message, traceFields(trace))
    return {
      status: 503,
      message: 'The storage of the registry does not answer; nothing was changed. Please try again.',
    }
  }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    log.error(error.message, traceFields(trace))
    return { status: 503, message: 'The registry has no room left; nothing was changed. Tell the platform team.' }
  }
  // logged for operators; callers get no internals
  log.error('unexpected failure', { ...traceFields(trace), err: error })
  return { status: 500, message: 'The registry failed; nothing was changed. Please try again.' }
}

const damagedApp = 'An app of this registry is damaged: its log says where.'

const requestErrors: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, though Content-Type says that it is JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, or a release as application/x-tar.',
}
