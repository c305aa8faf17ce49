import { createHmac } from 'node:crypto'
import { PAGE_TOKEN_KEY, PageToken } from '@haggle/shared-contract/platform'
import { isFromSecret, type Secrets } from './secrets'

/** Signs a text with a key derived from the secret that hosts and back end share. */
export const signForPages = (text: string, secret: string): string =>
  createHmac('sha256', createHmac('sha256', secret).update(PAGE_TOKEN_KEY).digest()).update(text).digest('base64url')

/** A token as a page gets it from its host (D48). */
export function signPageToken(token: PageToken, secret: string): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url')
  return `${payload}.${signForPages(payload, secret)}`
}

/** What a token says; undefined if it is missing or forged. Whoever reads it checks how long it is valid. */
export function readPageToken(text: string | undefined, secrets: Secrets): PageToken | undefined {
  const [payload = '', signature = ''] = text?.split('.') ?? []
  if (!isFromSecret(signature, secrets, (secret) => signForPages(payload, secret))) return undefined
  return PageToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}
