import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { PAGE_TOKEN_KEY, type Composition, type PageToken } from 'shared-contract/platform'

const HOUR = 3_600_000

/** Signs a token for each load of a page; the key is derived from the secret that hosts and back end share. */
export function pageTokens(secret: string): (composition: Composition, address: string) => string {
  const key = createHmac('sha256', secret).update(PAGE_TOKEN_KEY).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return ({ app, remotes }, address) => {
    const network = networkOf(address)
    const token: PageToken = {
      app,
      releases: remotes.flatMap(({ name, release, previous, canary }) =>
        [release, previous, canary?.release].flatMap((each) => (each ? [`${name}@${each.version}`] : [])),
      ),
      page: randomBytes(12).toString('base64url'),
      network: network && sign(`network ${network}`).slice(0, 16),
      until: Date.now() + HOUR,
    }
    const payload = Buffer.from(JSON.stringify(token)).toString('base64url')
    return `${payload}.${sign(payload)}`
  }
}

/**
 * Whom an address belongs to: an IPv6 /64 is one network. Undefined for this machine itself, where no stranger is: there
 * visitors are told apart by the numbers of their browsers.
 */
export function networkOf(address: string): string | undefined {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (mapped === '::1' || mapped.startsWith('127.')) return undefined
  if (!isIPv6(mapped)) return mapped
  const [front = '', back = ''] = mapped.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const missing = mapped.includes('::') ? Array<string>(8 - groups(front).length - groups(back).length).fill('0') : []
  return [...groups(front), ...missing, ...groups(back)]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
