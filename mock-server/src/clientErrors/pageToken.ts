import { createHmac, timingSafeEqual } from 'node:crypto'
import { PAGE_TOKEN_KEY, PageToken } from 'shared-contract/platform'
import type { Context } from '../context'

/** What a report says of its sender. */
export interface Sender {
  token?: string | undefined
  visitor?: number | undefined
}

/** A load of a page that one of our hosts vouches for. */
export interface PageLoad {
  app: string
  page: string
  /** Whom to count once: a network has one voice, however many pages it loads. */
  visitor: string
  has(remote: string, version: string): boolean
}

/** The load of a page that a report is of; undefined where no token of ours, or an old one, came along (D48). */
export function pageLoadOf({ config, now }: Context, { token, visitor }: Sender): PageLoad | undefined {
  const [payload = '', signature = ''] = token?.split('.') ?? []
  const { secret } = config.proxy
  if (!secret || !isEqual(signature, sign(payload, secret))) return undefined
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

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
