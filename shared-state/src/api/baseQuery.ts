import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { isAxiosError, type AxiosRequestConfig } from 'axios'
import { takeReply } from '../first-page/replies'
import { currentUser, expired, type SessionState } from '../session/session'
import { bearer, client } from './client'

/** A call: JSON in `data`, the query string in `params`. Answers with JSON, or with text where `responseType` asks for it. */
export type ApiRequest = Required<Pick<AxiosRequestConfig, 'url'>> &
  Pick<AxiosRequestConfig, 'method' | 'data' | 'params'> & { headers?: Record<string, string>; responseType?: 'text' }

/** A failed call. Without `status` the server was not reached; `message` is the server's own, `data` its whole answer. */
export interface ApiError {
  status?: number
  message?: string
  data?: unknown
}

/** Calls the API as whoever is logged in. A 401 to the current session's token ends that session, once (D5). */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  request,
  { signal, getState, dispatch, queryCacheKey },
) => {
  const token = () => currentUser(getState() as { session: SessionState })?.token
  const sent = token()
  const brought = queryCacheKey === undefined ? undefined : takeReply(queryCacheKey)
  // What a page brings is a guest's: others may see it, but ask for their own.
  if (brought && sent === undefined)
    return brought.error === undefined ? { data: brought.data } : { error: brought.error }
  try {
    const headers = { ...request.headers, ...(sent !== undefined && bearer(sent)) }
    const { data, headers: said } = await client.request<unknown>({ ...request, headers, signal })
    // Where JSON is asked for, a text is the page of a proxy in between.
    return typeof data === 'string' && data !== '' && request.responseType !== 'text'
      ? { error: {} }
      : { data, meta: { total: said[TOTAL] as unknown } }
  } catch (failure) {
    const error = apiError(failure)
    // Only after the caller has its error: with the session, the cache of its answers ends too.
    if (error.status === 401 && sent !== undefined) setTimeout(() => sent === token() && dispatch(expired()))
    return { error }
  }
}

const TOTAL = 'x-total-count'

/** How much there is in all of a list that comes in pages, from the `meta` of its answer; undefined when nobody said. */
export function totalOf(meta: unknown): number | undefined {
  const said = typeof meta === 'object' && meta !== null && 'total' in meta ? meta.total : undefined
  return typeof said === 'string' ? Number(said) : undefined
}

function apiError(failure: unknown): ApiError {
  if (!isAxiosError<unknown>(failure) || !failure.response) return {}
  const { status, data } = failure.response
  return { status, message: messageIn(data), data }
}

const messageIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' && data.message
    ? data.message
    : undefined
