import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { versionsOnceLive } from '@haggle/kit/apps/history'
import { releasesOf } from '@haggle/kit/apps/revision'
import { appsIn } from '@haggle/kit/apps/revisions'
import { CallError } from '@haggle/kit/base/callError'
import { shortened } from '@haggle/kit/base/shortened'
import { slotsOf } from '@haggle/kit/gate/slots'
import { listReleases, readRelease } from '@haggle/kit/releases/store'
import { RemoteName, Version, type Release } from '@haggle/shared-contract/platform'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { homeOf, type Environments } from '../environments/environments'
import { npmIntegrity, SCOPE, slotManifest, slotTarball } from '../slot-types/slotPackage'
import type { App, RegistryParts } from './parts'
import { readIntact } from './readIntact'

/** What npm reads of a package before it installs a version. */
const Packument = z.object({
  name: z.string(),
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(
    z.string(),
    z.object({
      ...{ name: z.string(), version: z.string(), description: z.string(), types: z.string() },
      dist: z.object({ tarball: z.string(), integrity: z.string() }),
    }),
  ),
})

/**
 * Routes by which npm installs the types of slots, `@haggle-slots/catalog`, made of what the release says. They need no token:
 * whoever reads a composition has all of it.
 */
export function npmRoutes(app: App, { environments }: RegistryParts): void {
  const { home, archive } = environments

  app.get(
    '/npm/*',
    {
      schema: {
        summary: "Lists the versions of a package with the types of a remote's slots, for npm",
        params: z.object({ '*': z.string() }),
        response: { 200: Packument },
      },
    },
    async (request) => {
      const asked = request.params['*']
      const [scope, name = '', ...rest] = asked.split('/')
      const isOurs = scope === SCOPE && rest.length === 0 && RemoteName.safeParse(name).success
      const { versions, tags } = isOurs ? await onceLive(environments, name) : { versions: new Set<string>(), tags: {} }
      for (const version of versions) await archive?.fetch({ name, version })
      const releases = (await listReleases(home, name)).filter((each) => versions.has(each.version) && hasSlots(each))
      if (releases.length === 0)
        throw new CallError(404, `There is no ${shortened(asked)} here: no release that was ever live has such slots.`)
      const packed = releases.map(async (release) => {
        const tarball = `${originOf(request)}/npm/${SCOPE}/${name}/-/${name}-${release.version}.tgz`
        const dist = { tarball, integrity: npmIntegrity(await slotTarball(release)) }
        return [release.version, { ...slotManifest(release), dist }] as const
      })
      return {
        name: `${SCOPE}/${name}`,
        'dist-tags': Object.fromEntries(
          Object.entries(tags).filter(([, live]) => releases.some(({ version }) => version === live)),
        ),
        versions: Object.fromEntries(await Promise.all(packed)),
      }
    },
  )

  app.get(
    `/npm/${SCOPE}/:name/-/:file`,
    {
      schema: {
        summary: "Reads a package with the types of a release's slots, for npm",
        params: z.object({ name: z.string(), file: z.string() }),
      },
    },
    async ({ params: { name, file } }, reply) => {
      const version = file.slice(name.length + 1, -'.tgz'.length)
      const isNamed = RemoteName.safeParse(name).success && Version.safeParse(version).success
      if (isNamed) await archive?.fetch({ name, version })
      const release = isNamed ? await readRelease(home, name, version) : undefined
      if (!release || !hasSlots(release) || file !== `${name}-${version}.tgz`)
        throw new CallError(404, `There is no ${shortened(file)} here: no such release has slots.`)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/gzip')
        .send(await slotTarball(release))
    },
  )
}

const hasSlots = (release: Release) => slotsOf(release).length > 0

/** The versions that are or were live anywhere, and which ones are: `latest` in production, else by environment. */
async function onceLive(environments: Environments, name: string) {
  const versions = new Set<string>()
  const tags: Record<string, string> = {}
  for (const environment of environments.names)
    for (const app of (await appsIn(homeOf(environments, environment))).sort()) {
      const state = await readIntact(environments, environment, app)
      if (!state) continue
      const own = releasesOf(state.composition).filter((release) => release.name === name)
      for (const { version } of own) versions.add(version)
      for (const version of versionsOnceLive(state.history, name)) versions.add(version)
      const live = liveVersion(state.composition, name)
      if (live !== undefined) tags[environment === 'production' ? 'latest' : environment] ??= live
    }
  return { versions, tags }
}

/** The registry's address as the caller knows it, behind a proxy that terminates TLS, too. */
const originOf = ({ host, headers }: FastifyRequest) =>
  `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${host}`
