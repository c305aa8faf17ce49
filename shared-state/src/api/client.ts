import axios, { isAxiosError } from 'axios'

/** The HTTP client. Requests go to the page's own origin, with cookies. */
export const client = axios.create({ baseURL: '', withCredentials: true, timeout: 30_000 })

client.interceptors.response.use(undefined, (error: unknown) => {
  if (isAxiosError(error) && error.response?.status === 401) {
    console.error('Authentication error: Token expired or invalid. Please log in again.')
  }
  throw error
})

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Timeout of API requests while prerendering on a host, in milliseconds. */
const HOST_TIMEOUT = 700

/** Sends requests to this address with Node's `fetch`, which ignores proxy variables of the environment. */
export function callFromHost(apiUrl: string): void {
  Object.assign(client.defaults, { baseURL: apiUrl, adapter: 'fetch', timeout: HOST_TIMEOUT })
}
