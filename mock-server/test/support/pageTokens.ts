import { randomUUID } from 'node:crypto'
import type { PageToken } from '@haggle/shared-contract/platform'
import { signPageToken } from '@haggle/shared-server'

/** Returns a page token as a web host with this secret issues it. */
export const pageToken = (secret: string, changes: Partial<PageToken> = {}): string =>
  signPageToken(
    {
      app: 'marketplace',
      releases: ['catalog@1.0.0', 'catalog@1.1.0', 'checkout@1.1.0'],
      page: randomUUID(),
      network: randomUUID(),
      until: Date.now() + 3_600_000,
      ...changes,
    },
    secret,
  )
