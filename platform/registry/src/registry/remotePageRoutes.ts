import { CallError } from '@haggle/kit/base/callError'
import type { ChangeRequest, ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { MAX_REASON } from '@haggle/kit/changes/freeze'
import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { HOUR } from '@haggle/shared-server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actionOf } from '../changes/actionLog'
import { freezeEntry } from '../changes/freezes'
import { requireEnvironment } from '../environments/environments'
import { readRemote, RemoteReport } from '../teams/readRemote'
import { remotePage } from '../teams/remotePage'
import { requireRight } from '../tokens/tokenRights'
import type { TokenInfo } from '../tokens/tokens'
import { ended } from './ended'
import { askUnlessAllowed, requireOwnPage, requireReader, signedIn } from './pageAccess'
import type { App, RegistryParts } from './parts'
import { readIntact } from './readIntact'
import { sendPage } from './sendPage'

const Named = z.object({ name: RemoteName })
const place = { environment: z.string(), app: RemoteName }

/** What a form of the page asks for. */
const Asked = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('rollback'), ...place, to: Version }),
  z.strictObject({ action: z.literal('end-canary'), ...place }),
  z.strictObject({
    action: z.literal('freeze'),
    ...place,
    hours: z.coerce.number().int().min(1).max(168),
    reason: z.string().trim().min(1).max(MAX_REASON),
  }),
])
type Asked = z.infer<typeof Asked>

/** A page for each remote, and for each team with its remotes: how it is, and what who is on call does about it. */
export function remotePageRoutes(app: App, parts: RegistryParts): void {
  const { environments, tokens, freezes, changes, browsers, budgets, now, note } = parts
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  const report = async (name: string) =>
    readRemote({ environments, budgets, browsers, freezes: await freezes.list() }, name)

  app.get(
    '/v1/remotes/:name',
    {
      schema: {
        summary: 'Reads how a remote is: what is live where, releases, visits, speed, errors and the newest failures',
        params: Named,
        response: { 200: RemoteReport },
      },
    },
    async ({ params }) => {
      const found = await report(params.name)
      if (!found) throw new CallError(404, `There is no remote ${params.name} here.`)
      return found
    },
  )

  app.get(
    '/platform/:name',
    { schema: { hide: true, params: Named, querystring: z.object({ change: z.string().max(60).optional() }) } },
    async (request, reply) => {
      await requireReader(request, reply, tokens)
      const { name } = request.params
      const own = await report(name)
      const of = own ? [own] : await Promise.all((await remotesOf(name)).map(report))
      const found = of.filter((report) => report !== undefined)
      if (found.length === 0) throw new CallError(404, `There is no remote and no team ${name} here.`)
      const { change } = request.query
      const state = change === undefined ? undefined : changes.stateOf(change)
      return sendPage(reply, remotePage(name, found, state && (state.lines.join(' ') || 'The change is being made.')))
    },
  )

  /** The remotes of a team, as its tokens name them. */
  async function remotesOf(team: string): Promise<string[]> {
    const own = (await tokens.list()).filter((token) => token.team === team)
    return [...new Set(own.flatMap(({ remotes }) => (remotes === 'all' ? [] : remotes)))].sort()
  }

  app.post('/platform/:name', { schema: { hide: true, params: Named, body: Asked } }, async (request, reply) => {
    const { params, body } = request
    requireOwnPage(request)
    const by = await signedIn(request, reply, tokens)
    request.by = by
    const { environment } = body
    const right = body.action === 'freeze' ? 'promote' : 'rollback'
    askUnlessAllowed(reply, () => requireRight(by, right, { remote: params.name, environment }))
    requireEnvironment(environments, environment)
    const made = await make(request, by, params.name, body)
    return reply.redirect(`/platform/${params.name}${made === undefined ? '' : `?change=${made}`}`, 303)
  })

  /** Does what was asked for; returns the id of the change, if it is one. */
  async function make(request: FastifyRequest, by: TokenInfo, name: string, asked: Asked) {
    const target: ChangeTarget = { environment: asked.environment, app: asked.app }
    const live = await readIntact(environments, asked.environment, asked.app)
    if (!live) throw new CallError(404, `There is no app ${asked.app} in ${asked.environment}.`)
    if (asked.action === 'freeze') {
      const until = new Date(now() + asked.hours * HOUR).toISOString()
      const wanted = { app: asked.app, remote: name, until, reason: asked.reason }
      request.action = { action: 'freeze', environment: asked.environment, ...wanted }
      await note(by, freezeEntry('freeze', await freezes.add(asked.environment, wanted, by.team)))
      return undefined
    }
    const remote = live.composition.remotes.find((each) => each.name === name)
    if (asked.action === 'end-canary' && !remote?.canary)
      throw new CallError(409, `${name} has no canary in ${asked.app} any more.`)
    // the live version is named, so that a canary that has ended meanwhile is not followed by a rollback
    const change: ChangeRequest =
      asked.action === 'rollback'
        ? { action: 'rollback', name, to: asked.to }
        : { action: 'rollback', name, version: remote?.release.version }
    request.action = actionOf(target, change)
    const state = changes.begin(by, target, change)
    request.action = undefined
    await ended(state)
    return state.id
  }
}
