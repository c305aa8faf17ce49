import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMirror, type Mirror } from '@haggle/host/host/mirror'
import { troubleOf } from '@haggle/host/host/mirrorTrouble'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { given } from '@haggle/shared-server/testing/given'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'
import { sampleRegistry } from '../testing/sampleRegistry'
import { signUnsigned } from './signUnsigned'

type Trouble = (request: IncomingMessage, response: ServerResponse) => void

let front: TestServer
let home: string
let token: string
let mirror: Mirror
/** Answers in place of the registry, if it takes the call. */
let trouble: Trouble | undefined
/** The signed revision of the first release. */
let first: string
const log = recordedLog()
const logged = log.lines
const sample = given(sampleRegistry, async () => {
  await mirror.stop()
  front.close()
  await rm(home, { recursive: true })
})

beforeAll(async () => {
  await signUnsigned(sample.home)
  token = await sample.tokenFor('wishlist')
  const registry = await sample.listen()
  front = await serve((request, response) => {
    if (trouble && !request.url?.startsWith('/v1/key')) return trouble(request, response)
    // without waiting, so that the next call meets the next trouble
    fetch(registry + (request.url ?? '').replace(/wait=\d+/, 'wait=0'), {
      headers: {
        authorization: request.headers.authorization ?? '',
        'if-none-match': request.headers['if-none-match'] ?? '',
      },
    }).then(
      async (reply) => {
        response.writeHead(reply.status, { etag: reply.headers.get('etag') ?? '' })
        response.end(Buffer.from(await reply.arrayBuffer()))
      },
      () => response.destroy(),
    )
  })
  home = await newHome()
  await sample.send(token)
  await sample.release(token)
  const revision = '/v1/envs/production/apps/marketplace/revision'
  first = (await sample.call('GET', revision)).reply.body
  start()
  while ((await live()) !== '1.0.0') await wait(50)
  await sample.send(token, { version: '1.1.0' })
  await sample.release(token, '1.1.0')
  while ((await live()) !== '1.1.0') await wait(50)
})
afterEach(() => (trouble = undefined))

function start() {
  mirror = startMirror({
    home,
    app: 'marketplace',
    environment: 'production',
    registry: { url: front.url, token },
    log,
  })
}

const passOn = async ({ url = '' }: IncomingMessage) => (await sample.call('GET', url, token)).reply.body

const live = async () => (await readApp(home, 'marketplace'))?.composition.remotes[0]?.release.version

const endless: Trouble = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('"')
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(2 ** 20)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

const cutOff: Trouble = (_, response) => {
  response.writeHead(200, { 'content-length': first.length }).write(first.slice(0, 500))
  setTimeout(() => response.destroy(), 50)
}

test.each<[string, Trouble, string | RegExp]>([
  ['HTML', (_, response) => response.end('<!doctype html>'), 'the registry sends no JSON.'],
  ['half of a document', (_, response) => response.end(first.slice(0, 500)), 'the registry sends no JSON.'],
  ['a document that is cut off', cutOff, /^the registry cannot be reached: terminated \(UND_ERR_SOCKET\)\.$/],
  ['another document', (_, response) => response.end('{"payload":1}'), 'The revision of marketplace cannot be read'],
  [
    'an older revision',
    (_, response) => response.end(first),
    /^revision 2 of the registry is not the one that is here/,
  ],
  ['a document without end', endless, 'the registry sends more than 50 MB.'],
  ['nothing', (_, response) => response.destroy(), 'fetch failed'],
  ['an error page', (_, response) => response.writeHead(502).end('<h1>Bad gateway'), 'the registry answers 502.'],
])('a registry that sends %s changes nothing, and is asked again', async (_, bad, line) => {
  logged.length = 0
  trouble = bad
  const before = process.memoryUsage().rss
  while (logged.length === 0) await wait(20)
  expect(logged.map((each) => each.replace('marketplace stays as it is: ', ''))).toEqual([expect.stringMatching(line)])
  expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
  expect(await live()).toBe('1.1.0')
  trouble = undefined
  while (logged.length === 1) await wait(20)
  expect(logged[1]).toBe('marketplace follows the registry again.')
})

test.each<[string, Trouble]>([
  ['304', (_, response) => response.writeHead(304).end()],
  ['its revision without an ETag', (request, response) => void passOn(request).then((sent) => response.end(sent))],
])(
  'a registry, or a proxy before it, that answers %s at once instead of waiting is not asked all the time',
  async (_, at) => {
    let calls = 0
    trouble = (request, response) => {
      calls++
      at(request, response)
    }
    while (calls === 0) await wait(20)
    const before = calls
    await wait(550)
    expect(calls - before).toBeLessThan(4)
  },
)

test('a disk that cannot be written is named once, and what was released meanwhile follows by itself', async () => {
  trouble = undefined
  const drafts = join(home, 'drafts')
  await rm(drafts, { recursive: true })
  await writeFile(drafts, '')
  logged.length = 0
  await sample.send(token, { version: '1.2.0' })
  await sample.release(token, '1.2.0')
  while (logged.length === 0) await wait(20)
  // two more tries
  await wait(2_300)
  expect(logged).toEqual(['marketplace stays as it is: HAGGLE_HOME cannot be written (EEXIST).'])
  expect(await live()).toBe('1.1.0')
  await rm(drafts)
  while ((await live()) !== '1.2.0') await wait(20)
  while (logged.length === 1) await wait(20)
  expect(logged[1]).toBe('marketplace follows the registry again.')
})

test('a restart on a disk that cannot be written needs no write if nothing is new', async () => {
  const drafts = join(home, 'drafts')
  await mirror.stop()
  await rm(drafts, { recursive: true })
  await writeFile(drafts, '')
  logged.length = 0
  start()
  await wait(1_000)
  expect(logged).toEqual([])
  await rm(drafts)
})

test.each([
  ['ENOSPC', 'the disk of HAGGLE_HOME is full (ENOSPC).'],
  ['EDQUOT', 'the disk of HAGGLE_HOME is full (EDQUOT).'],
  ['EROFS', 'the disk of HAGGLE_HOME is read-only (EROFS).'],
  ['EACCES', 'HAGGLE_HOME cannot be written (EACCES).'],
])('the line about a write that fails with %s reads: %s', (code, line) => {
  const error = Object.assign(new Error(`${code}: mkdir /home/drafts/1`), { code, syscall: 'mkdir' })
  expect(troubleOf(error)).toBe(line)
})

test('the line about a registry that never ends its answer says so', () => {
  expect(troubleOf(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))).toBe(
    'the registry does not answer.',
  )
})

test('a server that answers in place of the registry at the first contact leaves no key behind', async () => {
  const empty = await newHome()
  const server = await serve((request, response) =>
    response.end(request.url?.startsWith('/v1/key') ? '{"key":"mine"}' : first),
  )
  const registry = { url: server.url, token }
  const own = recordedLog()
  const copying = startMirror({
    ...{ home: empty, app: 'marketplace', environment: 'production', registry },
    log: own,
  })
  await copying.first
  await copying.stop()
  server.close()
  expect(own.lines).toEqual(['marketplace stays as it is: the registry sends no key.'])
  expect(existsSync(join(empty, 'registry/trusted-key'))).toBe(false)
  await rm(empty, { recursive: true })
})

test('a registry that hangs, or sends a byte at a time, delays neither a restart nor what is served', async () => {
  for (const slow of [() => undefined, drip] satisfies Trouble[]) {
    trouble = slow
    await wait(300)
    const stopping = Date.now()
    await mirror.stop()
    start()
    // the calls under way would take half a minute and more
    expect(Date.now() - stopping).toBeLessThan(10_000)
    await wait(200)
    expect(await live()).toBe('1.2.0')
  }
})

const drip: Trouble = (_, response) => {
  const drops = setInterval(() => (response.destroyed ? clearInterval(drops) : response.write(' ')), 50)
}
