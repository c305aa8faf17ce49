import { isIP } from 'node:net'
import { isPassedOn } from '@haggle/host/host/localProxy'
import { appsIn } from '@haggle/kit/apps/revisions'
import { CallError } from '@haggle/kit/base/callError'
import { RemoteName } from '@haggle/shared-contract/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { homeOf, readLive } from '../environments/environments'
import { reportsOf } from '../teams/readTeams'
import { teamsPage } from '../teams/teamsPage'
import type { App, RegistryParts } from './parts'

/**
 * The teams' page: what is live in each environment, how it looks, the hosts that serve it, its history, and the remotes'
 * ranges of shared packages.
 */
export function pageRoutes(app: App, parts: RegistryParts): void {
  const { environments, tokens, failuresOf, hosts, freezes, pictures } = parts

  /** Throws unless the request is of this machine, or has a token. */
  async function requireReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isHere(request)) return
    const { authorization = '' } = request.headers
    const [, basic] = /^Basic ([\w+/=]+)$/.exec(authorization) ?? []
    const password = basic && Buffer.from(basic, 'base64').toString().split(':').at(-1)
    reply.header('www-authenticate', 'Basic realm="a token of the registry as password"')
    await tokens.whoIs(password ? `Bearer ${password}` : authorization || undefined)
    reply.removeHeader('www-authenticate')
  }

  app.get(
    '/platform/pictures/:name/:id/:file',
    {
      schema: {
        hide: true,
        params: z.object({
          name: RemoteName,
          id: z.string().regex(/^[a-z0-9]+-[a-f0-9]+$/),
          file: z.string().regex(/^\d+-[a-z]+\.png$/),
        }),
      },
    },
    async (request, reply) => {
      await requireReader(request, reply)
      const { name, id, file } = request.params
      const bytes = await pictures.file(name, id, file)
      if (!bytes) throw new CallError(404, 'Not found')
      return reply.type('image/png').header('cache-control', 'private, max-age=31536000, immutable').send(bytes)
    },
  )

  app.get('/platform', { schema: { hide: true } }, async (request, reply) => {
    await requireReader(request, reply)
    const reports = []
    for (const environment of environments.names) {
      const home = homeOf(environments, environment)
      const apps = await appsIn(home)
      for (const name of apps) await readLive(environments, environment, name)
      const failures = environment === 'production' ? failuresOf : undefined
      const appReports = await reportsOf(home, apps.sort(), failures, pictures.of)
      reports.push(...appReports.map((report) => ({ ...report, app: `${environment}/${report.app}` })))
    }
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      )
      .send(teamsPage(reports, hosts.list(), new Date(), await freezes.list()))
  })
}

/** Whether a request comes from this machine itself, not through a proxy on it, nor from a page of a host that resolves to it. */
const isHere = (request: FastifyRequest) => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? ''
  return isIP(address) > 0 && (address === '::1' || address.startsWith('127.')) && !isPassedOn(request)
}
