import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { RemoteName, Version } from 'shared-contract/platform'
import { z } from 'zod'
import { listReleases, readRelease, releaseDirectory } from '../releases/store'
import { CallError } from './errors'
import type { App, Parts } from './parts'
import { requireRight } from './tokens'
import { digestOf, receiveRelease } from './upload'

/** A release that is known, by what identifies it. */
const ReleaseInfo = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  builtAt: z.string(),
  digest: z.string(),
})

const TarBody = z.custom<Readable>()

/** Releases: sending, listing and reading them. */
export function releaseRoutes(app: App, { environments: { home }, tokens, note }: Parts): void {
  app.post(
    '/v1/remotes/:name/releases',
    {
      schema: {
        summary: 'Takes in a release: a tar of its files, release.json among them',
        params: z.object({ name: RemoteName }),
        body: TarBody,
        response: { 200: ReleaseInfo, 201: ReleaseInfo },
      },
    },
    async (request, reply) => {
      const token = await tokens.whoIs(request.headers.authorization)
      const { name } = request.params
      requireRight(token, 'publish', { remote: name })
      if (request.headers['content-type'] !== 'application/x-tar')
        throw new CallError(415, 'Send the release as application/x-tar.')
      const { release, isNew } = await receiveRelease(home, name, token, request.body)
      const digest = await digestOf(home, release)
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
    async ({ params, headers }) => {
      await tokens.whoIs(headers.authorization)
      const releases = await listReleases(home, params.name)
      return Promise.all(releases.map(async (release) => ({ ...release, digest: await digestOf(home, release) })))
    },
  )

  app.get(
    '/releases/:name/:version/*',
    {
      schema: {
        summary: "Reads a release's file, as it was built",
        params: z.object({ name: RemoteName, version: Version, '*': z.string() }),
      },
    },
    async ({ params }, reply) => {
      const release = await readRelease(home, params.name, params.version)
      const asset = release && [release.entry, ...release.assets].find(({ path }) => path === params['*'])
      if (!asset) throw new CallError(404, 'Not found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(typeOf(asset.path))
        .send(createReadStream(join(releaseDirectory(home, release), asset.path)))
    },
  )
}

const types: Record<string, string> = {
  js: 'text/javascript',
  cjs: 'text/plain',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
