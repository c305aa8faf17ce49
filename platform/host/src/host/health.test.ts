import { rm } from 'node:fs/promises'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { given } from '@haggle/shared-server/testing/given'
import { sampleHost } from '../testing/sampleHost'

const start = (options = {}) => sampleHost((_, response) => response.writeHead(503).end(), options)
const host = given(() => start())

test('a host that has something to serve is ready, whatever the back end says', async () => {
  for (const method of ['GET', 'HEAD']) {
    const reply = await fetch(`${host.site}/healthz`, { method })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(await (await fetch(`${host.site}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${host.site}/api/health`)).status).toBe(503)
})

test('a host that has nothing to serve yet says so', async () => {
  const empty = await newHome()
  const other = await start({ home: empty })
  const reply = await fetch(`${other.site}/healthz`)
  expect([reply.status, await reply.json()]).toEqual([503, { message: 'shop is not released yet.' }])
  await other.close()
  await rm(empty, { recursive: true })
})

test('a host that stops says so while it still answers', async () => {
  const other = await start()
  // a connection is open, so that the host waits for what is on its way
  expect((await fetch(`${other.site}/healthz`)).status).toBe(200)
  const closed = other.close()
  let reply: Response
  do reply = await fetch(`${other.site}/healthz`)
  while (reply.status === 200)
  expect([reply.status, await reply.json()]).toEqual([503, { message: 'This host is about to stop.' }])
  await closed
})
