import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { FileProvenance, provenanceOfFile } from '@haggle/kit/apps/fileProvenance'
import { takesOnlySome } from '@haggle/kit/apps/takesOnlySome'
import { CallError } from '@haggle/kit/base/callError'
import { PictureVerdict } from '@haggle/kit/changes/pictures'
import { MAX_PREVIEW_DAYS, makePreview, PreviewLink } from '@haggle/kit/changes/preview'
import { ReleaseInfo } from '@haggle/kit/client/releaseInfo'
import { contentTypeOf } from '@haggle/kit/releases/contentTypeOf'
import { isPrivateFile } from '@haggle/kit/releases/privateFiles'
import { findReleaseFile } from '@haggle/kit/releases/statement'
import { listReleases, releaseDigest } from '@haggle/kit/releases/store'
import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import type { Action } from '../changes/actionLog'
import { homeOf, placesOf, readLive, requireEnvironment } from '../environments/environments'
import { requireRight } from '../tokens/tokenRights'
import type { App, RegistryParts } from './parts'
import { receiveRelease } from './upload'

/** Routes to upload, list, read and preview releases, and to read a file's provenance. */
export function releaseRoutes(
  app: App,
  { environments, tokens, note, now, changes, checks, pictures, sites, takes, sourceMaps }: RegistryParts,
): void {
  const { home, archive } = environments
  app.post(
    '/v1/remotes/:name/releases',
    {
      schema: {
        summary: 'Uploads a release: a tar of its files, including release.json and statement.json',
        params: z.object({ name: RemoteName }),
        body: z.custom<Readable>(),
        response: { 200: ReleaseInfo, 201: ReleaseInfo },
      },
    },
    async (request, reply) => {
      const token = await tokens.whoIs(request.headers.authorization)
      const { name } = request.params
      const action: Action = { action: 'publish', remote: name }
      request.action = action
      requireRight(token, 'publish', { remote: name })
      if (request.headers['content-type'] !== 'application/x-tar')
        throw new CallError(415, 'Send the release as application/x-tar.')
      const { release, isNew } = await receiveRelease(home, name, token, request.body, {
        archive,
        now,
        inspect: checks.inspect,
        onRead: ({ version, commit }) => Object.assign(action, { version, commit }),
      })
      // repeated: nothing is done
      if (!isNew) request.action = undefined
      const digest = await releaseDigest(home, release)
      if (isNew) await note(token, { action: 'publish', subject: `${name}/${release.version}`, detail: { digest } })
      return reply.code(isNew ? 201 : 200).send({ ...release, digest })
    },
  )

  app.get(
    '/v1/remotes/:name/releases',
    {
      schema: {
        summary: 'Lists the releases of a remote, newest first',
        params: z.object({ name: RemoteName }),
        response: { 200: z.array(ReleaseInfo) },
      },
    },
    async ({ params }) => {
      const { name } = params
      for (const version of (await archive?.versions(name)) ?? []) await archive?.fetch({ name, version })
      const releases = await listReleases(home, name)
      return Promise.all(releases.map(async (release) => ({ ...release, digest: await releaseDigest(home, release) })))
    },
  )

  app.get(
    '/v1/remotes/:name/releases/:version/pictures',
    {
      schema: {
        summary: "Reads how a release's screens look beside the live release's, as the gate saw them last",
        params: z.object({ name: RemoteName, version: Version }),
        querystring: z.object({ app: RemoteName.default('marketplace') }),
        response: { 200: PictureVerdict },
      },
    },
    async ({ params, query }) => {
      const verdict = await pictures.of(query.app, params)
      if (!verdict) throw new CallError(404, `There are no pictures of ${params.name} ${params.version}.`)
      return verdict
    },
  )

  app.post(
    '/v1/envs/:env/apps/:app/previews',
    {
      schema: {
        summary: 'Creates a link that shows an app with one release of a remote, valid for some days',
        params: z.object({ env: z.string(), app: RemoteName }),
        body: z.strictObject({
          name: RemoteName,
          version: Version,
          days: z.number().int().min(1).max(MAX_PREVIEW_DAYS).default(7),
        }),
        response: { 200: PreviewLink },
      },
    },
    async (request) => {
      const { params, body, headers } = request
      const target = { environment: params.env, app: params.app }
      request.action = { action: 'preview', remote: body.name, version: body.version, ...target }
      const token = await tokens.whoIs(headers.authorization)
      requireRight(token, 'publish', { remote: body.name, environment: params.env })
      requireEnvironment(environments, params.env)
      if (!(await readLive(environments, params.env, params.app)))
        throw new CallError(404, `There is no app ${params.app} in ${params.env}.`)
      if (!takes(params.app, body.name)) throw new CallError(404, takesOnlySome(params.app, body.name))
      await archive?.fetch(body)
      const home = homeOf(environments, params.env)
      const link = await changes.inTurn(token, () => makePreview(home, target, body, checks, now()))
      await note(token, { action: 'preview', subject: `${params.env}/${params.app}/${body.name}/${body.version}` })
      return { ...link, site: params.env === 'production' ? sites[params.app] : undefined }
    },
  )

  app.get(
    '/v1/who',
    {
      schema: {
        summary: "Reads the provenance of a release's file: commit, CI run, person and time",
        querystring: z.object({ file: z.string().max(500) }),
        response: { 200: FileProvenance },
      },
    },
    async ({ query }) => {
      const provenance = await provenanceOfFile(home, query.file, placesOf(environments), archive?.fetch)
      if (!provenance) throw new CallError(404, `There is no ${query.file} here.`)
      return provenance
    },
  )

  app.get(
    '/releases/:name/:version/*',
    {
      schema: {
        summary: "Reads a release's file; statements, receipts and source maps require a token",
        params: z.object({ name: RemoteName, version: Version, '*': z.string() }),
      },
    },
    async ({ params, headers }, reply) => {
      const { name, version, '*': path } = params
      const isPrivate = isPrivateFile(path, sourceMaps)
      if (isPrivate) await tokens.whoIs(headers.authorization)
      await archive?.fetch({ name, version })
      const file = await findReleaseFile(home, { name, version }, path)
      if (!file) throw new CallError(404, 'Not found')
      return reply
        .header('cache-control', `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`)
        .header('content-length', file.length)
        .type(contentTypeOf(path))
        .send(createReadStream(file.path))
    },
  )
}
