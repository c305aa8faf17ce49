import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { given } from '@haggle/shared-server/testing/given'
import ts from 'typescript'
import { z } from 'zod'
import { openEnvironment, readEnvironments } from '../environments/environments'
import { sampleRegistry } from '../testing/sampleRegistry'

const STAGES = 'staging,production'
const sample = given(() => sampleRegistry(STAGES))

/** A release of wishlist whose screen has a slot that passes this. */
const passing = (version: string, passes: z.ZodType): Partial<RemoteRelease> => ({
  version,
  screens: [
    {
      ...{ path: '/wishlist', access: 'everyone', screen: './Wishlist', js: ['Wishlist.js'], css: [] },
      slots: [{ name: 'gift-wrap', schema: JSON.stringify(z.toJSONSchema(passes)) }],
    },
  ],
})
const Wrap = z.object({ gift: z.string() })

/** 1.0.0 was live, 1.1.0 is live, 1.2.0 is in staging only, 2.0.0 was only sent. */
beforeAll(async () => {
  const token = await sample.tokenFor('wishlist')
  await openEnvironment(readEnvironments(sample.home, STAGES), 'staging', 'marketplace')
  await sample.send(token, passing('1.0.0', Wrap.omit({ gift: true })))
  await sample.send(token, passing('1.1.0', Wrap))
  await sample.send(token, passing('1.2.0', Wrap))
  await sample.send(token, passing('2.0.0', Wrap))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.release(token, version, 'staging')
  for (const version of ['1.0.0', '1.1.0']) await sample.release(token, version)
})

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'haggle-npm-'))))
afterEach(() => rm(folder, { recursive: true }))

/** What TypeScript says of a file in the folder. */
async function typeErrors(text: string): Promise<string[]> {
  const file = join(folder, 'use.ts')
  await writeFile(file, text)
  const { ESNext: module } = ts.ModuleKind
  const { Bundler: moduleResolution } = ts.ModuleResolutionKind
  const lib = ['lib.es5.d.ts']
  const program = ts.createProgram([file], { module, moduleResolution, lib, types: [], strict: true, noEmit: true })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('npm installs the types of what the slots pass that are live in production, without a token', async () => {
  const url = await sample.listen()
  await writeFile(join(folder, 'package.json'), '{ "name": "gifts", "version": "1.0.0" }')
  await writeFile(join(folder, '.npmrc'), '@haggle-slots:registry=${REGISTRY_URL}/npm/\n')
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_audit: 'false', REGISTRY_URL: url }
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env })
  await npm('install', '-D', '@haggle-slots/wishlist')
  const installed = join(folder, 'node_modules/@haggle-slots/wishlist')
  expect((await readdir(installed)).sort()).toEqual(['index.d.ts', 'package.json'])
  expect(await readFile(join(installed, 'package.json'), 'utf8')).toContain('"version": "1.1.0"')

  const use = (pass: string) =>
    `import type { GiftWrap } from '@haggle-slots/wishlist'\nexport const x: GiftWrap = ${pass}\n`
  expect(await typeErrors(use("{ gift: 'lamp' }"))).toEqual([])
  expect(await typeErrors(use('{ gift: 1 }'))).toEqual(["Type 'number' is not assignable to type 'string'."])

  await expect(npm('view', '@haggle-slots/wishes')).rejects.toThrow(
    'There is no @haggle-slots/wishes here: no release that was ever live has such slots.',
  )
})

test.each(['/npm/@haggle-slots%2fwishlist', '/npm/@haggle-slots/wishlist'])(
  '%s names the versions that are or were live; one that was only sent is known to who has a token',
  async (address) => {
    const { body } = await sample.call('GET', address)
    expect(body).toMatchObject({ name: '@haggle-slots/wishlist', 'dist-tags': { latest: '1.1.0', staging: '1.2.0' } })
    expect(Object.keys(body.versions ?? {}).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
  },
)

test('a version always has the bytes of which lock files keep the hash, at the address by which the caller came', async () => {
  const headers = { host: 'registry.example', 'x-forwarded-proto': 'https' }
  const { reply } = await sample.call('GET', '/npm/@haggle-slots%2fwishlist', '', undefined, headers)
  expect(reply.headers['cache-control']).toBe('no-store')
  const { dist } = reply.json<{ versions: Record<string, { dist: object }> }>().versions['1.1.0'] ?? {}
  expect(dist).toEqual({
    tarball: 'https://registry.example/npm/@haggle-slots/wishlist/-/wishlist-1.1.0.tgz',
    integrity: 'sha512-dU1+5DOGwkeL0ArIutZk85jPMpMkB1rDTu9S+QtYw5VKOPTyJZsjfaGkcVjtxLGr1gs8ZtRe/ktmiEMhpnM1wg==',
  })
})

test.each([
  '@haggle-slots%2fgifts',
  '@haggle-slots%2fshell',
  '@haggle-slots%2f..%2f..%2fapps',
  '@haggle-slots%2fconstructor',
  'left-pad',
  '@haggle-slots/wishlist/-/wishlist-9.9.9.tgz',
  '@haggle-slots/wishlist/-/wishlist-1.1.0.zip',
  '@haggle-slots/wishlist/-/..%2f..%2f..%2fapps.tgz',
])('there is no %s, in words that npm shows', async (path) => {
  const { status, body } = await sample.call('GET', `/npm/${path}`)
  expect([status, body.error]).toEqual([404, expect.stringMatching(/^There is no .+ here: /)])
  expect(body.message).toBe(body.error)
})
