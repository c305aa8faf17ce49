import { isIP } from 'node:net'
import { isPassedOn } from '@haggle/host/host/localProxy'
import { appsIn } from '@haggle/kit/apps/revisions'
import type { FastifyRequest } from 'fastify'
import { homeOf, readLive } from '../environments/environments'
import { reportsOf } from '../teams/readTeams'
import { teamsPage } from '../teams/teamsPage'
import type { App, RegistryParts } from './parts'

/**
 * The teams' page: what is live in each environment, the hosts that serve it, its history, and the remotes' ranges of
 * shared packages.
 */
export function pageRoutes(app: App, { environments, tokens, failuresOf, hosts, freezes }: RegistryParts): void {
  app.get('/platform', { schema: { hide: true } }, async (request, reply) => {
    if (!isHere(request)) {
      const { authorization = '' } = request.headers
      const [, basic] = /^Basic ([\w+/=]+)$/.exec(authorization) ?? []
      const password = basic && Buffer.from(basic, 'base64').toString().split(':').at(-1)
      reply.header('www-authenticate', 'Basic realm="a token of the registry as password"')
      await tokens.whoIs(password ? `Bearer ${password}` : authorization || undefined)
      reply.removeHeader('www-authenticate')
    }
    const reports = []
    for (const environment of environments.names) {
      const home = homeOf(environments, environment)
      const apps = await appsIn(home)
      for (const name of apps) await readLive(environments, environment, name)
      const appReports = await reportsOf(home, apps.sort(), environment === 'production' ? failuresOf : undefined)
      reports.push(...appReports.map((report) => ({ ...report, app: `${environment}/${report.app}` })))
    }
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      )
      .send(teamsPage(reports, hosts.list(), new Date(), await freezes.list()))
  })
}

/** Whether a request comes from this machine itself, not through a proxy on it, nor from a page of a host that resolves to it. */
const isHere = (request: FastifyRequest) => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? ''
  return isIP(address) > 0 && (address === '::1' || address.startsWith('127.')) && !isPassedOn(request)
}
