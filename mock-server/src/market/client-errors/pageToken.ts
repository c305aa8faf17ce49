import { readPageToken } from '@haggle/shared-server'
import type { Context } from '../../base/context'

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
  const { secrets } = config.proxy
  const load = secrets && readPageToken(token, secrets)
  if (!load || load.until < now()) return undefined
  const { app, releases, page, network } = load
  return {
    app,
    page,
    visitor: network ?? `visitor ${visitor ?? page}`,
    has: (remote, version) => releases.includes(`${remote}@${version}`),
  }
}
