import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readComposition, readRegistryAccess, registryAt, sendRelease } from '@haggle/kit/client/client'
import { requestChange } from '@haggle/kit/client/requestChange'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, statementOf, writeSample } from '@haggle/kit/testing/sampleUpload'
import { readEnvironments } from '../environments/environments'
import { sampleRegistry } from '../testing/sampleRegistry'
import { makeRegistry } from './registry'

const url = 'https://registry.example'
const access = { url, token: 'x' }
const target = { environment: 'production', app: 'marketplace' }

describe('of a registry that accepts a connection and then says nothing', () => {
  let told: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers()
    told = jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const answers = {
    'before its reply': (signal: AbortSignal) =>
      new Promise<Response>((_, failed) => signal.addEventListener('abort', () => failed(new Error('aborted')))),
    'within its reply': (signal: AbortSignal) => {
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return Promise.resolve(new Response(body))
    },
  }

  test.each([
    ['before its reply', 'a read', 45, () => readComposition(access, target)],
    ['within its reply', 'a read', 45, () => readComposition(access, target)],
    [
      'before its reply',
      'a change',
      120,
      () => registryAt(access, '/nowhere').change(target, { action: 'promote', name: 'gifts' }),
    ],
  ] as const)('%s, %s says after 5 s what it waits for, and gives up after %i', async (when, what, seconds, call) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => answers[when](init!.signal!))
    let end: string | undefined
    void call().catch(({ message }: Error) => (end = message))
    await jest.advanceTimersByTimeAsync(4_900)
    expect(told).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(told).toHaveBeenCalledWith(`Waiting for the registry at ${url} to answer, at most ${seconds} seconds …`)
    await jest.advanceTimersByTimeAsync((seconds - 5) * 1000 - 100)
    expect(end).toBeUndefined()
    await jest.advanceTimersByTimeAsync(100)
    const doubt = what === 'a change' ? ` The change may go on: ${url}/platform shows what is live.` : ''
    expect(end).toBe(`The registry at ${url} does not answer.${doubt}`)
  })
})

test.each([
  ['ECONNRESET', ` The change may go on: ${url}/platform shows what is live.`],
  ['ECONNREFUSED', ''],
  ['UND_ERR_CONNECT_TIMEOUT', ''],
])('a change whose request ends with %s says whether it may have arrived', async (code, doubt) => {
  const cause = Object.assign(new Error(code), { code })
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }))
  const refused = requestChange(access, target, { action: 'rollback', name: 'gifts' })
  await expect(refused).rejects.toHaveProperty('message', `The registry at ${url} does not answer.${doubt}`)
  fetched.mockRestore()
})

test('a change goes on when the registry is killed while the gate runs, and started again', async () => {
  let isRunning = false
  const smoke = () => new Promise<string[]>(() => (isRunning = true))
  const sample = await sampleRegistry(undefined, [], { inApp: smoke })
  const own = { url: await sample.listen(), token: await sample.tokenFor('wishlist') }
  await sample.send(own.token)
  const change = requestChange(own, target, { action: 'release', name: 'wishlist', version: '1.0.0' })
  while (!isRunning) await wait(20)
  await sample.registry.app.close()
  await wait(400)
  const storage = fileStorage(join(sample.home, 'registry'))
  const { app } = makeRegistry({ storage, environments: readEnvironments(sample.home), checks: {} })
  await app.listen({ port: Number(new URL(own.url).port), host: '127.0.0.1' })
  expect(await change).toEqual(['wishlist 1.0.0 is live in marketplace.'])
  await app.close()
  await sample.close()
})

test.each(['haggle_1\n', ' haggle_1', 'haggle_1 haggle_2', 'haggle_‘1’'])(
  'REGISTRY_TOKEN=%j is refused by its name before anything is sent',
  (token) => {
    const read = () => readRegistryAccess({ REGISTRY_URL: url, REGISTRY_TOKEN: token })
    expect(read).toThrow(
      /^REGISTRY_TOKEN cannot be used: it holds a space, a line break or a letter that no token has\.$/,
    )
  },
)

test('a REGISTRY_URL with a password is refused by its name, and the password is not printed', () => {
  const read = () => readRegistryAccess({ REGISTRY_URL: 'https://ada:geheim@registry.example', REGISTRY_TOKEN: 'x' })
  expect(read).toThrow(/^REGISTRY_URL cannot be used: it holds a name or a password; the token alone is sent\.$/)
})

test('a token that expires while the gate runs does not end the change, and the command says so', async () => {
  let pass: (() => void) | undefined
  const smoke = () => new Promise<string[]>((done) => (pass = () => done([])))
  const sample = await sampleRegistry(undefined, [], { inApp: smoke })
  const own = { url: await sample.listen(), token: await sample.tokenFor('wishlist', { days: 1 }) }
  await sample.send(own.token)
  const change = requestChange(own, target, { action: 'release', name: 'wishlist', version: '1.0.0' })
  while (!pass) await wait(20)
  sample.clock.now += 2 * 24 * 60 * 60 * 1000
  await expect(change).rejects.toThrow(
    /^This token expired on .*: ask for a new one\. The change may go on: \S+\/platform shows what is live\.$/,
  )
  pass()
  await sample.registry.changes.idle()
  expect(await sample.live()).toEqual(['1.0.0'])
  await sample.close()
})

test("a file of a remote's own that is called receipt.json is sent, the registry's receipt is not", async () => {
  const sample = await sampleRegistry()
  const home = await newHome()
  const { release, files } = sampleFiles()
  const own = [...files.slice(0, -1), ['data/receipt.json', '{}']] as [string, string][]
  await mkdir(join(releaseDirectory(home, release), 'data'), { recursive: true })
  await writeSample(home, {
    release,
    files: [...own, ['statement.json', statementOf(release, own)], ['receipt.json', '']],
  })
  const access = { url: await sample.listen(), token: await sample.tokenFor('wishlist') }
  expect([await sendRelease(access, home, release), await sendRelease(access, home, release)]).toEqual([true, false])
  await sample.close()
  await rm(home, { recursive: true })
})
