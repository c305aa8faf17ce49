import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { isAxiosError, type AxiosRequestConfig } from 'axios'
import { takeReply } from '../first-page/replies'
import { currentUser, expired, type SessionState } from '../session/session'
import { bearer, request } from './client'
import { isOffline, untilOnline } from './offline'

/** A request: JSON body in `data`, query string in `params`. Returns JSON, or text with `responseType: 'text'`. */
export type ApiRequest = Required<Pick<AxiosRequestConfig, 'url'>> &
  Pick<AxiosRequestConfig, 'method' | 'data' | 'params'> & {
    headers?: Record<string, string>
    responseType?: 'text'
    /** The reply is the same for everybody, so that a logged-in user takes the page's, too. Since 3.4. */
    isPublic?: true
  }

/**
 * A failed request. Without `status` the server was not reached; `message` is the server's, `data` the whole reply, `reference`
 * what finds it in the server's log, if the failure is the server's, else ''.
 */
export interface ApiError {
  status?: number
  message?: string
  data?: unknown
  reference?: string
}

/**
 * Sends requests with the current session's token. A 401 to that token ends the session, once (D5). A query that the
 * server did not answer because the browser is offline is sent again once it is online.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (wanted, context) => {
  const { signal, getState, dispatch, queryCacheKey, type } = context
  const token = () => currentUser(getState() as { session: SessionState })?.token
  const sent = token()
  const embedded = queryCacheKey === undefined ? undefined : takeReply(queryCacheKey)
  // Replies embedded in the page are a guest's; logged-in users send their own requests, unless all get the same.
  if (embedded && (sent === undefined || wanted.isPublic))
    return embedded.error === undefined ? { data: embedded.data } : { error: embedded.error }
  try {
    const headers = { ...wanted.headers, ...(sent !== undefined && bearer(sent)) }
    const isText = wanted.responseType === 'text'
    const isFile = wanted.data instanceof FormData || typeof wanted.data === 'string' || isText
    const timeout = isFile ? { timeout: FILE_TIMEOUT } : undefined
    const { data, headers: replyHeaders } = await request({ ...wanted, ...timeout, headers, signal })
    const isEmpty = data === '' || data === null
    // Text in place of JSON, such as a proxy's error page, or an empty reply to a query.
    const isUseless = isEmpty ? type === 'query' : typeof data === 'string'
    return isUseless && !isText ? { error: {} } : { data, meta: { total: replyHeaders[TOTAL] as unknown } }
  } catch (failure) {
    const error = apiError(failure)
    if (error.status === undefined && type === 'query' && isOffline()) {
      await untilOnline()
      return baseQuery(wanted, context, {})
    }
    // After the caller got its error, because ending the session also clears the cache.
    if (error.status === 401 && sent !== undefined) setTimeout(() => sent === token() && dispatch(expired()))
    return { error }
  }
}

/** Files take minutes on a slow network; in milliseconds. */
const FILE_TIMEOUT = 10 * 60_000

const TOTAL = 'x-total-count'

/** The X-Total-Count of a paged list, from a result's `meta`; undefined when absent. */
export function totalOf(meta: unknown): number | undefined {
  const replyHeaders = typeof meta === 'object' && meta !== null && 'total' in meta ? meta.total : undefined
  return typeof replyHeaders === 'string' ? Number(replyHeaders) : undefined
}

function apiError(failure: unknown): ApiError {
  if (!isAxiosError<unknown>(failure) || !failure.response) return {}
  const { status, data, headers } = failure.response
  const reference = status > 499 ? String(headers['x-reference'] ?? '') : ''
  return { status, message: messageIn(data), data, reference }
}

const messageIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' && data.message
    ? data.message
    : undefined
