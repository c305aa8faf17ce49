import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { io } from 'socket.io-client'
import { freshEnvironment, given, PASSWORD, startSomewhere, type BackEnd } from '../../../test/support'
import { registered } from '../../../test/support/visitors'

const running: BackEnd[] = []
const agent = new Agent({ keepAlive: true })
const database = given(freshEnvironment, () => {
  agent.destroy()
  for (const { process } of running) process.kill('SIGKILL')
})

async function start(environment: Record<string, string> = {}) {
  const backEnd = await startSomewhere({ ...database.environment, ...environment })
  running.push(backEnd)
  await backEnd.ready
  return backEnd
}

const account = (email: string) => JSON.stringify({ name: 'Carla', email, password: PASSWORD })

/** Sends a registration without the end of its body, and waits until the server has received its beginning. */
async function beginRegistration(url: string, body: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const slow = request(`${url}/api/auth/register/user`, { method: 'POST', headers, agent })
  slow.write(body.slice(0, 10))
  await once(slow, 'continue')
  return slow
}

async function refused(url: string): Promise<void> {
  for (;;) {
    const failure = await axios.get(`${url}/api/health/live`).then(
      () => undefined,
      (error: { code?: string }) => error,
    )
    if (failure?.code === 'ECONNREFUSED') return
    await delay(20)
  }
}

test('on SIGTERM it refuses new connections, finishes requests, cuts sockets so that they reconnect, and exits with 0', async () => {
  const { url, process, ended } = await start()
  const { token } = await registered('user', { url })
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false })
  await once(socket as never, 'connect')
  const broken = new Promise((resolve) => socket.once('disconnect', resolve))

  const body = account('slow@haggle.test')
  const slow = await beginRegistration(url, body)
  process.kill('SIGTERM')
  // After 'io server disconnect' a client would not reconnect.
  expect(await broken).toBe('transport close')
  await refused(url)
  expect(process.exitCode).toBeNull()

  slow.end(body.slice(10))
  const [reply] = (await once(slow, 'response')) as [IncomingMessage]
  reply.resume()
  expect([reply.statusCode, reply.headers.connection]).toEqual([201, 'close'])
  const repliedAt = Date.now()
  expect(await ended).toEqual({ code: 0, error: '' })
  expect(Date.now() - repliedAt).toBeLessThan(3000)
})

test('during DRAIN_SECONDS it still serves and is live, but not ready, and closes each connection after its reply', async () => {
  const { url, process, ended } = await start({ DRAIN_SECONDS: '3' })
  const get = (path: string) => axios.get<unknown>(url + path, { httpAgent: agent, validateStatus: () => true })
  expect(await get('/api/health')).toMatchObject({ status: 200, data: { status: 'ok' } })
  const stoppedAt = Date.now()
  process.kill('SIGTERM')
  while ((await get('/api/health')).status === 200) await delay(50)
  expect(await get('/api/health')).toMatchObject({
    status: 503,
    data: { message: 'This instance is about to stop.' },
    headers: { connection: 'close', 'retry-after': '5' },
  })
  expect(await get('/api/health/live')).toMatchObject({ status: 200, data: { status: 'ok' } })
  expect(await get('/api/products')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  expect(await ended).toEqual({ code: 0, error: '' })
  expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(3000)
})

test.each([
  ['nothing', ''],
  ['half a request', 'GET /api/products HTTP/1.1\r\nhost:'],
])('a connection that has sent %s does not keep it from stopping cleanly', async (_, sent) => {
  const { url, process, ended } = await start()
  const silent = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  await once(silent, 'connect')
  silent.write(sent)
  await axios.get(`${url}/api/health/live`)
  process.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, error: '' })
})
