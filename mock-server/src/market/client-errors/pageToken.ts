import { createHmac } from 'node:crypto'
import { PAGE_TOKEN_KEY, PageToken } from 'shared-contract/platform'
import type { Context } from '../../base/context'
import { isFromSecret } from '../../base/isSameSecret'

/** The sender of a report, as the report states it. */
interface Sender {
  token?: string | undefined
  visitor?: number | undefined
}

/** A page load that was signed by one of our hosts. */
interface PageLoad {
  app: string
  page: string
  /** The identity to count once: the client's network, however many pages it loads, else the stated visitor. */
  visitor: string
  has(remote: string, version: string): boolean
}

/** Returns the page load that a report's token proves; undefined if the token is missing, forged or expired (D48). */
export function pageLoadOf({ config, now }: Context, { token, visitor }: Sender): PageLoad | undefined {
  const [payload = '', signature = ''] = token?.split('.') ?? []
  const { secrets } = config.proxy
  if (!secrets || !isFromSecret(signature, secrets, (secret) => sign(payload, secret))) return undefined
  const { app, releases, page, network, until } = PageToken.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  if (until < now()) return undefined
  return {
    app,
    page,
    visitor: network ?? `visitor ${visitor ?? page}`,
    has: (remote, version) => releases.includes(`${remote}@${version}`),
  }
}

const sign = (payload: string, secret: string) =>
  createHmac('sha256', createHmac('sha256', secret).update(PAGE_TOKEN_KEY).digest()).update(payload).digest('base64url')
