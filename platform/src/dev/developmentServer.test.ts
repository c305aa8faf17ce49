import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPort } from '../start/testPort'
import { serveDevelopment, type DevelopmentServer } from './developmentServer'

let directory: string
let server: DevelopmentServer
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'haggle-dev-'))
  await writeFile(join(directory, 'remoteEntry.js'), 'first')
  const describe = () => Promise.resolve({ name: 'gifts' })
  server = await serveDevelopment({ port: await testPort(), directory, origin: 'https://staging.test', describe })
})
afterEach(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

test('the current build and its description are served to one site', async () => {
  const reply = await fetch(`${server.url}/remoteEntry.js`)
  expect(await reply.text()).toBe('first')
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'access-control-allow-origin': 'https://staging.test',
    'cache-control': 'no-store',
    'content-type': 'text/javascript',
  })
  await writeFile(join(directory, 'remoteEntry.js'), 'second')
  expect(await (await fetch(`${server.url}/remoteEntry.js`)).text()).toBe('second')
  expect(await (await fetch(`${server.url}/release.json`)).json()).toEqual({ name: 'gifts' })
  expect((await fetch(`${server.url}/..%2f..%2fetc/passwd`)).status).toBe(404)
})

test('a request with another Host is refused', async () => {
  const status = await new Promise((done) =>
    request(`${server.url}/remoteEntry.js`, { headers: { host: 'evil.test' } }, ({ statusCode }) =>
      done(statusCode),
    ).end(),
  )
  expect(status).toBe(403)
})

test('pages are told the current build and each new one', async () => {
  server.announce('one')
  const events = (await fetch(`${server.url}/events`)).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toBe('data: one\n\n')
  server.announce('two')
  expect((await events.read()).value).toBe('data: two\n\n')
  server.fail('Home.tsx:1\nUnexpected token')
  expect((await events.read()).value).toBe('event: failed\ndata: "Home.tsx:1\\nUnexpected token"\n\n')
  await events.cancel()
})

test('a page that opens while a build is broken shows its errors, until they are corrected', async () => {
  const firstEvents = async () => {
    const events = (await fetch(`${server.url}/events`)).body!.pipeThrough(new TextDecoderStream()).getReader()
    const { value } = await events.read()
    await events.cancel()
    return value
  }
  server.fail('broken')
  expect(await firstEvents()).toBe('event: failed\ndata: "broken"\n\n')
  server.announce('three')
  expect(await firstEvents()).toBe('data: three\n\n')
})
