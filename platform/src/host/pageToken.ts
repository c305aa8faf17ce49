import { createHmac, randomBytes } from 'node:crypto'
import { PAGE_TOKEN_KEY, type Composition, type PageToken } from 'shared-contract/platform'
import { HOUR } from '../base/durations'

/** Returns a function that signs a token for one load of a page, with a key derived from the hosts' and back end's secret. */
export function pageTokens(secret: string): (composition: Composition, network: string | undefined) => string {
  const key = createHmac('sha256', secret).update(PAGE_TOKEN_KEY).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return ({ app, shell, remotes }, network) => {
    const token: PageToken = {
      app,
      releases: [
        `shell@${shell.version}`,
        ...remotes.flatMap(({ name, release, previous, canary }) =>
          [release, previous, canary?.release].flatMap((each) => (each ? [`${name}@${each.version}`] : [])),
        ),
      ],
      page: randomBytes(12).toString('base64url'),
      network: network && sign(`network ${network}`).slice(0, 16),
      until: Date.now() + HOUR,
    }
    const payload = Buffer.from(JSON.stringify(token)).toString('base64url')
    return `${payload}.${sign(payload)}`
  }
}
