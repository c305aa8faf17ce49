import { createHmac, randomUUID } from 'node:crypto'
import { PAGE_TOKEN_KEY, type PageToken } from 'shared-contract/platform'

/** Returns a page token as a web host with this secret issues it. */
export function pageToken(secret: string, changes: Partial<PageToken> = {}): string {
  const token: PageToken = {
    app: 'marketplace',
    releases: ['catalog@1.0.0', 'catalog@1.1.0', 'checkout@1.1.0'],
    page: randomUUID(),
    network: randomUUID(),
    until: Date.now() + 3_600_000,
    ...changes,
  }
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url')
  const key = createHmac('sha256', secret).update(PAGE_TOKEN_KEY).digest()
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}
