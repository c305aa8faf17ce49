import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sampleFiles, tarOf } from '@haggle/kit/testing/sampleUpload'
import { given } from '@haggle/shared-server/testing/given'
import type { Headers } from 'tar-stream'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = given(() => sampleRegistry())
let url: string
let token: string
beforeAll(async () => {
  url = await sample.listen()
  token = await sample.tokenFor('wishlist')
})

/** Sends a body in chunks over a connection, as `curl -T -` does, until the registry answers. */
async function send(chunks: Iterable<Buffer> | AsyncIterable<Buffer>, headers = {}) {
  const call = request(`${url}/v1/remotes/wishlist/releases`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-tar', ...headers },
  })
  call.on('error', () => undefined)
  let isAnswered = false
  const answered = once(call, 'response').then(async ([response]) => {
    isAnswered = true
    const text = Buffer.concat(await (response as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray())
    return { status: (response as { statusCode: number }).statusCode, body: JSON.parse(String(text)) as object }
  })
  let sent = 0
  for await (const chunk of chunks) {
    if (isAnswered || call.destroyed) break
    sent += chunk.length
    if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answered])
  }
  call.end()
  return { ...(await answered), sent }
}

const draftsLeft = async () => (await readdir(join(sample.home, 'drafts')).catch(() => [])).length

/** The header block of a tar entry that claims `size` bytes. */
const headerOf = async (header: Headers) => (await tarOf([[{ ...header, size: 0 }]])).subarray(0, 512)

/** Sets the size in a header block, and its checksum. */
function withSize(block: Buffer, size: number, type = block.toString('latin1', 156, 157)): Buffer {
  const changed = Buffer.from(block)
  changed.write(`${size.toString(8).padStart(11, '0')} `, 124, 'latin1')
  changed.write(type, 156, 'latin1')
  changed.fill(' ', 148, 156)
  changed.write(
    `${[...changed]
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  )
  return changed
}

/** A release.json that names one file many times. */
function documentNaming(times: number): string {
  const { release } = sampleFiles()
  return JSON.stringify({ ...release, assets: Array(times).fill(release.assets[0]) })
}

function* endless(first: Buffer, most = 200) {
  yield first
  const megabyte = Buffer.alloc(2 ** 20, 'x')
  for (let at = 0; at < most; at++) yield megabyte
}

const tooBig = { status: 413, body: { message: 'A release has at most 50 MB and 2000 files.' } }

test.each<[string, () => Promise<Iterable<Buffer>>, object]>([
  [
    'a path that climbs, followed by much more',
    async () => endless(await tarOf([['../evil.js', 'x'.repeat(600)]]), 40),
    { status: 400, body: { message: '"../evil.js" is no name of a file in a release.' } },
  ],
  ['a file of 5 GB', async () => endless(withSize(await headerOf({ name: 'a.js' }), 5e9)), tooBig],
  ['a header of 5 GB', async () => endless(withSize(await headerOf({ name: 'PaxHeader' }), 5e9, 'x')), tooBig],
  ['a long name of 5 GB', async () => endless(withSize(await headerOf({ name: 'Long' }), 5e9, 'L')), tooBig],
  ['a folder of 5 GB', async () => endless(withSize(await headerOf({ name: 'a', type: 'directory' }), 5e9)), tooBig],
  [
    '100,000 folders',
    async () =>
      Array<Buffer>(100).fill(
        Buffer.concat(Array<Buffer>(1000).fill(await headerOf({ name: 'a', type: 'directory' }))),
      ),
    tooBig,
  ],
  [
    '3,000 files',
    async () => {
      const headers = await Promise.all(Array.from({ length: 3000 }, (_, at) => headerOf({ name: `f${at}` })))
      return headers
    },
    tooBig,
  ],
  [
    'a megabyte whose length is announced',
    async () => [await tarOf([['../evil.js', 'x'.repeat(1e6)]])],
    { status: 400, body: { message: '"../evil.js" is no name of a file in a release.' } },
  ],
  [
    'names that differ in case only',
    async () => [await tarOf([...sampleFiles().files, ['wishlist.js', 'x']])],
    { status: 400, body: { message: 'wishlist.js is in it twice.' } },
  ],
  [
    'a name in other Unicode',
    async () => [await tarOf([['café.js', 'x']])],
    { status: 400, body: { message: '"café.js" is no name of a file in a release.' } },
  ],
  [
    'a document that names a file a thousand times',
    async () => [await tarOf([['release.json', documentNaming(1000)]])],
    { status: 400, body: { message: 'release.json: assets: must name each file once' } },
  ],
  [
    'a document that names a file 200,000 times, all of which would be hashed',
    async () => [await tarOf([['release.json', documentNaming(200_000)]])],
    { status: 413, body: { message: 'release.json is too big: it has at most 1 MB.' } },
  ],
  [
    'a document with 50,000 faults, of which the first are told',
    async () => [await tarOf([['release.json', `{"kind":"remote","screens":[${Array(10_000).fill('{}').join()}]}`]])],
    { status: 400, body: { message: expect.stringMatching(/^release\.json: .{1,2000}; and 49991 more$/) as string } },
  ],
  [
    'a statement of 2 MB',
    async () => {
      const files = sampleFiles().files.filter(([name]) => name !== 'statement.json')
      return [await tarOf([...files, ['statement.json', 'x'.repeat(2e6)]])]
    },
    { status: 413, body: { message: 'statement.json is too big: it has at most 1 MB.' } },
  ],
  [
    '10 KB of gzip that unpacks to 10 MB',
    () => Promise.resolve([gzipSync(Buffer.alloc(10 ** 7))]),
    { status: 400, body: { message: 'This is not a whole tar file: send it again.' } },
  ],
])('an upload of %s is answered in words, and nothing is left of it', async (_, chunks, expected) => {
  const before = process.memoryUsage().rss
  const { sent, ...answer } = await send(await chunks())
  expect(answer).toEqual(expected)
  expect(sent).toBeLessThan(80e6)
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6)
  while ((await draftsLeft()) > 0) await wait(20)
})

test('JSON of 40 MB is refused before it is parsed, with and without a token', async () => {
  for (const path of ['/v1/oidc/exchange', '/v1/tokens']) {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: Buffer.alloc(4e7, '['),
    })
    expect([path, answer.status, await answer.json()]).toEqual([path, 413, { message: 'The body is too large.' }])
  }
})

test('a connection whose upload was refused halfway serves the next call, or is closed', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async (method: string, path: string, body: Buffer, type: string) => {
    const headers = { 'content-type': type, 'content-length': body.length, authorization: `Bearer ${token}` }
    const sending = request(url + path, { agent, method, headers }).end(body)
    const [reply] = (await once(sending, 'response')) as [IncomingMessage]
    await reply.toArray()
    return reply.statusCode
  }
  const noTar = Buffer.alloc(5e6, 'x')
  expect(await call('POST', '/v1/remotes/wishlist/releases', noTar, 'application/x-tar')).toBe(400)
  expect(await call('GET', '/v1/key', Buffer.alloc(0), 'application/json')).toBe(200)
  agent.destroy()
})
