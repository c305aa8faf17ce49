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
