import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { updateComposition, releaseToAll } from '../apps/changes'
import { readDefinitions } from '../apps/definition'
import { readApp } from '../apps/revisions'
import { openAudit } from '../registry/audit'
import { readRegistryAccess } from '../registry/client'
import { openEnvironment, readEnvironments } from '../registry/environments'
import { ownStorage } from '../registry/ownRegistry'
import { sampleRegistry } from '../registry/sampleRegistry'
import { sampleFiles, writeSample } from '../registry/sampleUpload'
import { newHome, sampleRemote, sampleShell, store } from '../releases/samples'
import { releaseDirectory } from '../releases/store'
import type { CommandInput } from './commandInput'
import { commands } from './commands'

const root = join(__dirname, '../../..')
const folder = join(root, 'mfe-catalog')

let home: string
beforeEach(async () => {
  home = await newHome()
  const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
  await updateComposition(home, marketplace, [await store(home, sampleShell()), await store(home, sampleRemote())])
})
afterEach(() => rm(home, { recursive: true }))

const sampleComposition = {
  title: 'Haggle',
  home: '/',
  links: [],
  allowOverrides: false,
  shell: sampleShell(),
  remotes: [],
}

const call = (changes: Partial<CommandInput> = {}): CommandInput => ({ folder, env: { HAGGLE_HOME: home }, ...changes })
const refusalOf = (command: string, changes: Partial<CommandInput>) =>
  commands[command]?.(call(changes)).then(
    () => undefined,
    (error: Error) => error.message,
  )

test.each<[string, string, Partial<CommandInput>, string]>([
  ['an unknown app', 'rollback', { app: 'nowhere' }, 'There is no app nowhere that takes catalog.'],
  [
    'an app that does not take the remote',
    'rollback',
    { app: 'shop-owner' },
    'The app shop-owner takes only some remotes, and not catalog:',
  ],
  ['no percentage', 'canary', {}, '--percent must be a whole number from 1 to 99, not "".'],
  ['a percentage of 0', 'canary', { percent: '0' }, '--percent must be a whole number from 1 to 99, not "0".'],
  [
    'a fractional percentage',
    'canary',
    { percent: '1.5' },
    '--percent must be a whole number from 1 to 99, not "1.5".',
  ],
  ['a version that was never built', 'release', { version: '9.9.9' }, 'There is no release 9.9.9 of catalog;'],
  ['an invalid version', 'release', { version: '../shell' }, 'There is no release ../shell of catalog;'],
  [
    'a folder without a remote',
    'promote',
    { folder: join(root, 'docs') },
    'This folder is neither the shell nor a remote',
  ],
  ['a rollback without an earlier release', 'rollback', {}, 'catalog has no earlier release in marketplace'],
  ['a promotion without a canary', 'promote', {}, 'catalog has no canary in marketplace.'],
  [
    "a removal of an app's only remote",
    'remove',
    { name: 'catalog', app: 'marketplace' },
    'catalog is the only remote of marketplace.',
  ],
  [
    'a removal of a remote that is not there',
    'remove',
    { name: 'games', app: 'marketplace' },
    'There is no remote games in marketplace.',
  ],
  [
    'an unknown environment',
    'rollback',
    { environment: 'test' },
    'There is no environment test; there is only production.',
  ],
])('%s is refused with a one-line error and changes nothing', async (_, command, changes, reason) => {
  const before = await readApp(home, 'marketplace')
  const refusal = await refusalOf(command, changes)
  expect(refusal).toContain(reason)
  expect(refusal).not.toContain('\n')
  expect(await readApp(home, 'marketplace')).toEqual(before)
})

test("changes made on this machine are in its registry's audit log, like changes over HTTP", async () => {
  await releaseToAll(home, 'marketplace', await store(home, sampleRemote({ version: '1.1.0' })))
  expect(await commands.rollback?.(call())).toEqual(['catalog is back at 1.0.0 in marketplace.'])
  const [preview] = (await commands.preview?.(call({ version: '1.1.0' }))) ?? []
  expect(preview).toMatch(/^http:\/\/localhost:3000\/\?preview=/)
  expect(await openAudit(ownStorage(home).storage, home, Date.now).read()).toMatchObject([
    {
      action: 'rollback',
      subject: 'production/marketplace/catalog',
      by: { team: 'platform', token: 'this machine' },
      detail: { from: '1.1.0', to: '1.0.0' },
    },
    { action: 'preview', subject: 'production/marketplace/catalog/1.1.0' },
  ])
})

test('a preview at an assumed address says whether the app is there', async () => {
  const release = await store(home, sampleRemote({ version: '1.1.0' }))
  const served = { app: 'shop-owner' }
  const site = createServer((_, reply) => void reply.end(JSON.stringify({ ...sampleComposition, ...served })))
  await new Promise<void>((listening) => site.listen(0, listening))
  const env = { HAGGLE_HOME: home, PORT: String((site.address() as AddressInfo).port) }
  const preview = async () => (await commands.preview?.(call({ env, version: release.version }))) ?? []
  const doubt = 'Nothing serves marketplace there now: start it, or set SITE_URL to the address that does.'
  expect(await preview()).toEqual([expect.stringContaining(`localhost:${env.PORT}/`), expect.anything(), doubt])
  served.app = 'marketplace'
  expect(await preview()).toHaveLength(2)
  await new Promise((closed) => site.close(closed))
  expect(await preview()).toContain(doubt)
})

test('a preview in staging is at no address of this machine, which serves production', async () => {
  const release = await store(home, sampleRemote({ version: '1.1.0' }))
  const env = { HAGGLE_HOME: home, REGISTRY_ENVIRONMENTS: 'staging,production' }
  await openEnvironment(readEnvironments(home, env.REGISTRY_ENVIRONMENTS), 'staging', 'marketplace')
  const [path, line] = (await commands.preview?.(call({ env, version: release.version, environment: 'staging' }))) ?? []
  expect(path).toMatch(/^\/\?preview=/)
  expect(line).toMatch(/^at the site of marketplace in staging .* set SITE_URL to that site's address\.$/)
})

test('a corrupt release directory and a half-copied release are refused', async () => {
  const before = await readApp(home, 'marketplace')
  await mkdir(join(home, 'releases/catalog/1.1.0'))
  await writeFile(join(home, 'releases/catalog/1.1.0/release.json'), '{ "kind": "rem')
  expect(await refusalOf('release', { version: '1.1.0' })).toMatch(/^The release catalog 1\.1\.0 is damaged: .*$/)

  const half = await store(home, sampleRemote({ version: '1.2.0' }))
  await rm(join(releaseDirectory(home, half), 'Home.js'))
  expect(await refusalOf('release', { version: '1.2.0' })).toBe('catalog 1.2.0: Home.js is missing.')
  expect(await readApp(home, 'marketplace')).toEqual(before)
})

test('a rollback in a store that is not writable fails with a one-line error', async () => {
  const newer = await store(home, sampleRemote({ version: '1.1.0' }))
  await releaseToAll(home, 'marketplace', newer)
  await rm(join(home, 'drafts'), { recursive: true })
  await writeFile(join(home, 'drafts'), 'in the way')
  const before = await readApp(home, 'marketplace')
  const refusal = await refusalOf('rollback', { app: 'marketplace' })
  expect(refusal).toMatch(/^E[A-Z]+: .*drafts/)
  expect(refusal).not.toContain('\n')
  expect(await readApp(home, 'marketplace')).toEqual(before)
})

test('`releases --html` says why it cannot write the page', async () => {
  const page = join(home, 'nowhere/page.html')
  expect(await refusalOf('releases', { html: page })).toBe(
    `--html ${page} cannot be written: there is no folder ${join(home, 'nowhere')}.`,
  )
  expect(await refusalOf('releases', { html: home })).toMatch(/^--html \/.* cannot be written: EISDIR: .*\.$/)
})

test('`releases` lists each release with the apps where it is live, since when and by whom', async () => {
  const lines = await commands.releases?.(call())
  expect(lines).toContainEqual(expect.stringMatching(/^catalog {2}1\.0\.0 .*live in marketplace since .* by \S+/))
})

describe("in a remote's own repository", () => {
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  const descriptor = { name: 'gifts', contract: '^1.0.0', screens }
  let own: string
  beforeEach(async () => {
    own = await newHome()
    await writeFile(join(own, 'remote.json'), JSON.stringify(descriptor))
  })
  afterEach(() => rm(own, { recursive: true }))

  test.each(['release', 'check', 'canary', 'preview', 'promote', 'rollback', 'remove', 'who', 'releases'])(
    '%s requires REGISTRY_URL',
    async (command) => {
      expect(await refusalOf(command, { folder: own, percent: '10', name: 'gifts' })).toBe(
        'REGISTRY_URL is not set: ask the platform team for the address of the registry.',
      )
    },
  )

  test('the registry accepts each command only with a token for the remote', async () => {
    const sample = await sampleRegistry()
    const url = await sample.listen()
    await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
    for (const version of ['1.0.0', '1.1.0']) await writeSample(join(own, '.haggle'), sampleFiles({ version }))
    const say = (token: string, command: string, changes: Partial<CommandInput>) =>
      commands[command]?.({ folder: own, env: { REGISTRY_URL: url, REGISTRY_TOKEN: token }, ...changes }).then(
        (lines) => lines[0],
        (error: Error) => error.message,
      )
    const [good, others] = [await sample.tokenFor('wishlist'), await sample.tokenFor('other')]
    await releaseToAll(sample.home, 'marketplace', await store(sample.home, sampleRemote()))
    const unknown = `haggle_${'0'.repeat(12)}_${'x'.repeat(32)}`
    const version = '1.1.0'
    for (const [command, changes, line] of [
      ['release', { version: '1.0.0' }, /^wishlist 1\.0\.0 is live in marketplace\.$/],
      ['canary', { version, percent: '10' }, /^wishlist 1\.1\.0 goes to 10% of the visitors of marketplace\.$/],
      ['promote', {}, /^wishlist 1\.1\.0 is live in marketplace\.$/],
      ['rollback', {}, /^wishlist is back at 1\.0\.0 in marketplace\.$/],
      ['remove', { name: 'wishlist', app: 'marketplace' }, /^wishlist is removed from marketplace\.$/],
      ['preview', { version }, /^http:\/\/localhost:3000\/\w*\?preview=/],
      ['who', { file: '/releases/wishlist/1.0.0/release.json' }, /^commit /],
    ] as const) {
      expect([command, await say(unknown, command, changes)]).toEqual([
        command,
        'This token is unknown or was revoked: ask the platform team for another.',
      ])
      if (command !== 'who')
        expect([command, await say(others, command, changes)]).toEqual([command, 'wishlist is not a remote of other.'])
      expect(await say(good, command, changes)).toMatch(line)
    }
    expect(await say(good, 'check', { version })).toBe(
      'wishlist 1.1.0 passes the gate of marketplace; its screens are visited at the registry.',
    )
    expect(await say(good, 'releases', {})).toBe(`What is released is shown at ${url}/platform.`)
    await sample.close()
  })

  test('promote and rollback ask for the version that they found, so that a repetition changes nothing', async () => {
    const sample = await sampleRegistry()
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.send(env.REGISTRY_TOKEN, { version })
    for (const version of ['1.0.0', '1.1.0']) await sample.release(env.REGISTRY_TOKEN, version)
    const sent = jest.spyOn(globalThis, 'fetch')
    const asked = () =>
      sent.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [JSON.parse(init.body) as object] : []))
    await commands.canary?.({ folder: own, env, version: '1.2.0', percent: '10' })
    for (const command of ['promote', 'rollback', 'rollback']) await commands[command]?.({ folder: own, env })
    expect(asked().slice(1)).toEqual([
      { action: 'promote', name: 'wishlist', version: '1.2.0' },
      { action: 'rollback', name: 'wishlist', version: '1.1.0' },
      { action: 'rollback', name: 'wishlist', version: '1.0.0' },
    ])
    sent.mockRestore()
    await sample.close()
  })

  test.each(['release', 'canary'])('%s says before the build that staging comes first', async (command) => {
    const sample = await sampleRegistry('staging,production')
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
    await writeFile(join(own, 'package.json'), JSON.stringify({ name: 'wishlist', version: '1.0.0' }))
    await writeFile(join(own, 'package-lock.json'), '{}')
    await sample.send(env.REGISTRY_TOKEN)
    await sample.release(env.REGISTRY_TOKEN, '1.0.0', 'staging')
    const refusal = (version?: string) => refusalOf(command, { folder: own, env, version, percent: '10' })
    const rest = 'was never live in staging, which comes before production: release it there first, with --env staging.'
    expect(await refusal()).toBe(`This build of wishlist ${rest}`)
    expect(await refusal('1.1.0')).toBe(`wishlist 1.1.0 ${rest}`)
    if (command === 'release') expect(await refusal('1.0.0')).toBeUndefined()
    await sample.close()
  })

  test('a release that only the registry has can be made live, a canary and a preview', async () => {
    const sample = await sampleRegistry()
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
    for (const version of ['1.0.0', '1.1.0']) await sample.send(env.REGISTRY_TOKEN, { version })
    const first = async (command: string, changes: Partial<CommandInput>) =>
      (await commands[command]?.({ folder: own, env, ...changes }))?.[0]
    expect(await first('release', { version: '1.0.0' })).toBe('wishlist 1.0.0 is live in marketplace.')
    expect(await first('preview', { version: '1.1.0' })).toContain('?preview=')
    expect(await first('canary', { version: '1.1.0', percent: '10' })).toMatch(/^wishlist 1\.1\.0 goes to 10%/)
    await sample.close()
  })

  test.each(['release', 'check', 'canary', 'preview', 'promote', 'rollback', 'remove', 'who'])(
    '%s is told that a site is no registry',
    async (command) => {
      const site = createServer((_, reply) => void reply.end('<!doctype html><title>Haggle</title>'))
      await new Promise<void>((listening) => site.listen(0, listening))
      const url = `http://localhost:${(site.address() as AddressInfo).port}`
      await writeSample(join(own, '.haggle'), sampleFiles({ version: '1.0.0' }))
      await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
      const env = { REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
      expect(
        await refusalOf(command, {
          folder: own,
          env,
          version: '1.0.0',
          percent: '10',
          file: '/x.js',
          name: 'wishlist',
        }),
      ).toBe(`There is no registry at ${url}: REGISTRY_URL is to name one.`)
      await new Promise((closed) => site.close(closed))
    },
  )

  test.each([
    ['https://haggle.example', {}, /^https:\/\/haggle\.example\/wishlist\?preview=/, /^shows marketplace with it/],
    [undefined, {}, /^\/wishlist\?preview=/, /For a whole link set SITE_URL to that site's address\.$/],
    [undefined, { SITE_URL: 'https://here.example/' }, /^https:\/\/here\.example\/wishlist\?preview=/, /^shows/],
  ])('a preview at a registry elsewhere, which knows the site %s', async (marketplace, env, link, line) => {
    const sample = await sampleRegistry(undefined, [], {}, { marketplace })
    const url = await sample.listen()
    await writeFile(join(own, 'remote.json'), JSON.stringify({ ...descriptor, name: 'wishlist' }))
    await writeSample(join(own, '.haggle'), sampleFiles({ version: '1.1.0' }))
    const real = fetch
    const elsewhere = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((wanted, init) => real((wanted as string).replace('http://registry.test', url), init))
    const token = await sample.tokenFor('wishlist')
    const [first, second] =
      (await commands.preview?.({
        folder: own,
        env: { REGISTRY_URL: 'http://registry.test', REGISTRY_TOKEN: token, ...env },
        version: '1.1.0',
      })) ?? []
    expect(first).toMatch(link)
    expect(second).toMatch(line)
    elsewhere.mockRestore()
    await sample.close()
  })

  test.each(['registry.example', 'localhost:4100', 'ftp://registry.example'])(
    'REGISTRY_URL=%s is refused as no address',
    async (url) => {
      const env = { REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
      expect(await refusalOf('release', { folder: own, env })).toBe(
        `REGISTRY_URL=${url} is no address: name the registry, https://registry.example.`,
      )
    },
  )

  test('REGISTRY_URL may be written in capitals', () => {
    expect(readRegistryAccess({ REGISTRY_URL: 'HTTP://LOCALHOST:4100/', REGISTRY_TOKEN: 'x' })?.url).toBe(
      'HTTP://LOCALHOST:4100',
    )
  })

  test('`dev` requires a deployed site', async () => {
    expect(await refusalOf('dev', { folder: own })).toMatch(/^There is no shell here: name a site .*--against/)
  })
})

test("the whole repository's `releases` names the registry that it is told to use", async () => {
  const env = { HAGGLE_HOME: home, REGISTRY_URL: 'https://registry.example/', REGISTRY_TOKEN: 'x' }
  expect(await commands.releases?.(call({ env }))).toEqual([
    'What is released is shown at https://registry.example/platform.',
  ])
})

test('`releases --html` with a registry writes the page that the registry shows', async () => {
  const sample = await sampleRegistry()
  const env = {
    HAGGLE_HOME: home,
    REGISTRY_URL: await sample.listen(),
    REGISTRY_TOKEN: await sample.tokenFor('wishlist'),
  }
  await sample.send(env.REGISTRY_TOKEN)
  await sample.release(env.REGISTRY_TOKEN)
  const page = join(home, 'page.html')
  expect(await commands.releases?.(call({ env, html: page }))).toEqual([`What is live is in ${page}.`])
  expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>[^]*production\/marketplace[^]*<h3>wishlist<\/h3>/)
  expect(await refusalOf('releases', { env, html: join(home, 'nowhere/page.html') })).toContain('there is no folder')
  await sample.close()
})

test('`releases --html` is told that a site, which has a page for every address, is no registry', async () => {
  const site = createServer((_, reply) => void reply.end('<!doctype html><title>Haggle</title>'))
  await new Promise<void>((listening) => site.listen(0, listening))
  const url = `http://localhost:${(site.address() as AddressInfo).port}`
  const env = { HAGGLE_HOME: home, REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
  expect(await refusalOf('releases', { env, html: join(home, 'page.html') })).toBe(
    `There is no registry at ${url}: REGISTRY_URL is to name one.`,
  )
  await new Promise((closed) => site.close(closed))
})

test('an older Node is told which one is needed', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })'
  const args = ['--import', `data:text/javascript,${older}`, join(root, 'platform/bin/haggle.mjs')]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stderr: 'Haggle needs Node 20.19 or newer; this is 18.20.8.\n',
  })
})

test.each(['start', 'dev', 'screens', 'api-report'])('%s refuses unknown arguments before it starts', (program) => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'platform/bin', `${program}.mjs`), ...args], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^npm .*\n$/) as string })
  const refused = run('--port', '1')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/^Unknown option '--port'\nnpm .*\n$/)
})

test('`npm run bench` says what it takes, and starts nothing', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'platform/bin/bench.mjs'), ...args], { encoding: 'utf8' })
  for (const option of ['--help', '-h'])
    expect(run(option)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^npm run bench \[-- <name> …\] .*\n {2}\w+/) as string,
    })
  expect(run('--full')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--full'/) as string,
  })
})
