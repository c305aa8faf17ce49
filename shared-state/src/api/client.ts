import axios, { isAxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { setClock } from './serverClock'

/** The API's HTTP client. Requests go to the page's own origin, with cookies; 30 seconds include the reply's body. */
export const client = axios.create({ baseURL: '', withCredentials: true, timeout: 30_000 })

client.interceptors.response.use(undefined, (error: unknown) => {
  if (isAxiosError(error) && error.response?.status === 401)
    console.error('Authentication error: Token expired or invalid. Please log in again.')
  throw error
})

/** Timeout of API requests while prerendering on a host, in milliseconds. */
const HOST_TIMEOUT = 700

/** Sends requests to this address by Node's `fetch`, which ignores proxy variables of the environment: for prerendering. */
export function callFromHost(apiUrl: string): void {
  Object.assign(client.defaults, { baseURL: apiUrl, adapter: 'fetch', timeout: HOST_TIMEOUT })
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Sends a request. Rejects with an axios error, which has a `response` if the server refused. */
export async function request(wanted: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const sentAt = Date.now()
  try {
    const reply = await client.request<unknown>(wanted)
    setClock(reply.headers, sentAt)
    return reply
  } catch (error) {
    if (isAxiosError(error) && error.response) setClock(error.response.headers, sentAt)
    throw error
  }
}
