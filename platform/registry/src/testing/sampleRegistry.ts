import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import type { Checks } from '@haggle/kit/gate/gate'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, tarOf } from '@haggle/kit/testing/sampleUpload'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import type { BrowsersReports } from '../canary/figures'
import { updateComposition } from '../changes/changes'
import { readEnvironments } from '../environments/environments'
import { makeRegistry } from '../registry/registry'
import type { Trust } from '../tokens/oidc'
import type { Right, TokenRequest } from '../tokens/tokens'

export const allRights: Right[] = ['publish', 'release', 'canary', 'promote', 'rollback', 'tokens']

/** What browsers told, in tests: one failure, and its trace. */
const report = {
  ...{ reference: '70WH-SP', remote: 'wishlist', version: '1.0.0', kind: 'script', type: 'script', route: '/wishlist' },
  ...{ message: '<b>boom</b>', frames: ['wishlist/1.0.0/Wishlist.js:1:2'], at: '2026-03-05T10:00:00.000Z' },
}
const sampleReports: BrowsersReports = {
  figures: () =>
    Promise.resolve({
      screens: [{ screen: '/wishlist', visits: 200, lcp: 1234.5, inp: 40, cls: 0.012 }],
      visits: 1000,
      failures: 5,
    }),
  newest: () => Promise.resolve([report]),
  of: (reference) => Promise.resolve(reference === report.reference ? [report] : []),
}

/** For tests: a registry with an app `marketplace` without remotes, and a client's calls. */
export async function sampleRegistry(setting?: string, trusted: Trust[] = [], checks: Checks = {}, sites = {}) {
  const home = await newHome()
  const log = recordedLog()
  const clock = { now: Date.now() }
  const registry = makeRegistry({
    storage: fileStorage(join(home, 'registry')),
    environments: readEnvironments(home, setting),
    checks,
    trusted: () => Promise.resolve(trusted),
    sites,
    takes: (_, remote) => remote !== 'unwanted',
    failuresOf: () => Promise.resolve([{ kind: 'script', version: '1.0.0', visitors: 3 }]),
    browsers: sampleReports,
    now: () => clock.now,
    log,
  })
  await updateComposition(home, sampleDefinition({ app: 'marketplace' }), [await store(home, sampleShell())])

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    token = '',
    payload?: object | Buffer,
    headers = {},
  ) {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/x-tar' } : {}
    const reply = await registry.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...type, ...headers },
      ...(payload && { payload }),
    })
    const isJson = reply.body !== '' && String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json<Record<string, never>>() : {}, reply }
  }

  const upload = (token: string, tar: Buffer, name = 'wishlist') =>
    call('POST', `/v1/remotes/${name}/releases`, token, tar)

  /** Requests a change and waits for its end. */
  async function change(token: string, body: object, environment = 'production', headers = {}) {
    const path = `/v1/envs/${environment}/apps/marketplace/changes`
    const begun = await call('POST', path, token, body, headers)
    if (begun.status !== 202) return { status: begun.status, body: begun.body }
    await registry.changes.idle()
    return call('GET', `/v1/changes/${String(begun.body.id)}`, token)
  }

  return {
    home,
    registry,
    log,
    clock,
    call,
    upload,
    change,
    send: async (token: string, changes: Partial<RemoteRelease> = {}) =>
      upload(token, await tarOf(sampleFiles(changes).files)),
    release: (token: string, version = '1.0.0', environment = 'production') =>
      change(token, { action: 'release', name: 'wishlist', version }, environment),
    tokenFor: async (team: string, changes: Partial<TokenRequest> = {}) => {
      const own = { team, remotes: [team], paths: [`/${team}`] }
      const request = { ...own, environments: 'all' as const, rights: allRights, days: 90, ...changes }
      return (await registry.tokens.create(request)).token
    },
    /** Listens on a free port; returns the URL. */
    listen: () => registry.app.listen({ port: 0, host: '127.0.0.1' }),
    connections: () => promisify(registry.app.server.getConnections).call(registry.app.server),
    live: async () => (await readApp(home, 'marketplace'))?.composition.remotes.map(({ release }) => release.version),
    async close() {
      await registry.app.close()
      await rm(home, { recursive: true })
    },
  }
}

export type SampleRegistry = Awaited<ReturnType<typeof sampleRegistry>>
