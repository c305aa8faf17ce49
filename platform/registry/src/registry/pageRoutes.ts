import { appsIn } from '@haggle/kit/apps/revisions'
import { CallError } from '@haggle/kit/base/callError'
import { RemoteName } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { homeOf, readLive } from '../environments/environments'
import { reportsOf } from '../teams/readTeams'
import { openSourceLines } from '../teams/sourceLines'
import { teamsPage } from '../teams/teamsPage'
import { TracedReport, tracePage } from '../teams/tracePage'
import { requireReader } from './pageAccess'
import type { App, RegistryParts } from './parts'
import { sendPage } from './sendPage'

/**
 * The teams' page: what is live in each environment, how it looks, the hosts that serve it, its history, and the remotes'
 * ranges of shared packages.
 */
export function pageRoutes(app: App, parts: RegistryParts): void {
  const { environments, tokens, failuresOf, hosts, freezes, browsers, pictures } = parts
  const lineOf = openSourceLines(environments.home, environments.archive?.fetch)

  /** What failed in a page load, in lines of the sources. */
  async function traced(reference: string) {
    const reports = (await browsers?.of(reference)) ?? []
    const lines = reports.map(async (report) => ({ ...report, lines: await Promise.all(report.frames.map(lineOf)) }))
    return Promise.all(lines)
  }

  app.get(
    '/v1/failures/:reference',
    {
      schema: {
        summary: 'Reads what failed in a page load, by the reference that its visitor saw, in lines of the sources',
        params: z.object({ reference: z.string().max(20) }),
        response: { 200: z.array(TracedReport) },
      },
    },
    ({ params }) => traced(params.reference.toUpperCase()),
  )

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
      await requireReader(request, reply, tokens)
      const { name, id, file } = request.params
      const bytes = await pictures.file(name, id, file)
      if (!bytes) throw new CallError(404, 'Not found')
      return reply.type('image/png').header('cache-control', 'private, max-age=31536000, immutable').send(bytes)
    },
  )

  const schema = { hide: true, querystring: z.object({ reference: z.string().max(20).optional() }) }
  app.get('/platform', { schema }, async (request, reply) => {
    await requireReader(request, reply, tokens)
    const { reference } = request.query
    if (reference !== undefined) {
      const named = reference.toUpperCase()
      return sendPage(reply, tracePage(named, await traced(named)))
    }
    const reports = []
    for (const environment of environments.names) {
      const home = homeOf(environments, environment)
      const apps = await appsIn(home)
      for (const name of apps) await readLive(environments, environment, name)
      const failures = environment === 'production' ? failuresOf : undefined
      const appReports = await reportsOf(home, apps.sort(), failures, pictures.of)
      reports.push(...appReports.map((report) => ({ ...report, app: `${environment}/${report.app}` })))
    }
    return sendPage(reply, teamsPage(reports, hosts.list(), new Date(), await freezes.list(), true))
  })
}
