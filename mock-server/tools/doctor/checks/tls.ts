import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY } from '@haggle/shared-server'
import { fault, ok, PATIENCE_MS, reasonOf, warning, type Check, type Finding } from '../finding'

/** ACME renews a certificate of 90 days when 30 are left. */
const LEAST_DAYS = 14

/** Whether browsers trust the sites' certificates, and for how long. */
export const checkTls: Check = async ({ settings: { SITE_URL, SHOP_URL, OPERATOR_URL, NODE_ENV } }) => {
  const sites = [SITE_URL, SHOP_URL, OPERATOR_URL].filter((site) => site !== undefined)
  const plain = sites.filter((site) => !site.startsWith('https:'))
  if (NODE_ENV === 'production' && plain.length > 0)
    return warning(
      `${plain.join(' and ')}: passwords travel in the clear.`,
      'Set https:// addresses, behind a proxy with TLS.',
    )
  const found = await Promise.all(sites.filter((site) => site.startsWith('https:')).map(certificateOf))
  const worst = (['fault', 'warning', 'ok'] as const).flatMap((level) => found.filter((each) => each.level === level))
  return worst[0] ?? ok('No site has an https:// address.')
}

async function certificateOf(site: string): Promise<Finding> {
  const { hostname, port } = new URL(site)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY)
    const todo = 'Look at the proxy that renews certificates (its log, port 80 open, the DNS name).'
    if (!socket.authorized) return fault(`Browsers refuse ${site}: ${String(socket.authorizationError)}.`, todo)
    if (days < LEAST_DAYS) return warning(`The certificate of ${site} ends in ${days} days.`, todo)
    return ok(`The first certificate to end, that of ${site}, is valid for ${days} days.`)
  } catch (error) {
    return fault(
      `${site} does not answer: ${reasonOf(error)}.`,
      'Start the proxy, or correct the address and its DNS name.',
    )
  } finally {
    socket.destroy()
  }
}
