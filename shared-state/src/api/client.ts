import axios, { isAxiosError } from 'axios'

/** The one HTTP client. Calls go to the page's own origin; cookies go along. */
export const client = axios.create({ baseURL: '', withCredentials: true, timeout: 30_000 })

client.interceptors.response.use(undefined, (error: unknown) => {
  if (isAxiosError(error) && error.response?.status === 401) {
    console.error('Authentication error: Token expired or invalid. Please log in again.')
  }
  throw error
})

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** On a host nobody waits longer for the API than this, in milliseconds. */
const HOST_TIMEOUT = 700

/** Lets calls go to an address, by Node's own `fetch`, which no proxy variable of the environment leads elsewhere. */
export function callFromHost(apiUrl: string): void {
  Object.assign(client.defaults, { baseURL: apiUrl, adapter: 'fetch', timeout: HOST_TIMEOUT })
}
