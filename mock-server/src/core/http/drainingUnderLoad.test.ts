import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@haggle/shared-server/testing/until'
import { freshEnvironment, given, startSomewhere } from '../../../test/support'

const database = given(freshEnvironment)

async function start() {
  const backEnd = await startSomewhere(database.environment)
  await backEnd.ready
  return backEnd
}

const ASKED = 'GET /api/products/nothing HTTP/1.1\r\nHost: x\r\n\r\n'

/** A connection, and the replies on it so far. */
function open(port: number): { socket: Socket; replies: () => string[] } {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined)
  return { socket, replies: () => text.split(/(?=HTTP\/1\.1 )/).filter(Boolean) }
}

const answered = expect.stringMatching(/^HTTP\/1\.1 404 [^]*\{"message":"Product not found"\}$/) as string

test('on SIGTERM all requests that a connection has sent are answered, one after the other', async () => {
  const { port, process, ended } = await start()
  const { socket, replies } = open(port)
  await once(socket, 'connect')
  // its password takes a while to check
  const account = JSON.stringify({ email: 'nobody@haggle.test', password: 'correct horse' })
  // all in one piece, so that the server has it when it says that it goes on reading
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${account.length}\r\n\r\n${account}${ASKED.repeat(50)}`,
  )
  await once(socket, 'data')
  process.kill('SIGTERM')
  await once(socket, 'close')
  expect(replies()).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 100 /),
    expect.stringMatching(/^HTTP\/1\.1 401 /),
    ...Array.from({ length: 50 }, () => answered),
  ])
  expect(replies().at(-1)).toMatch(/^connection: close$/im)
  expect(await ended).toEqual({ code: 0, error: '' })
})

test('on SIGTERM under load every request of a kept-alive connection is answered, until a reply closes it', async () => {
  const { port, process, ended } = await start()
  const connections = Array.from({ length: 20 }, () => open(port))
  let sent = 0
  const asking = connections.map(async ({ socket, replies }, at) => {
    let own = 0
    while (!replies().some((reply) => /^connection: close$/im.test(reply))) {
      socket.write(ASKED)
      sent++
      own++
      while (replies().length < own && !socket.destroyed) await once(socket, 'data').catch(() => undefined)
      if (socket.destroyed) break
      await delay(at * 5)
    }
    return own
  })
  await until(() => connections.every(({ replies }) => replies().length > 1))
  process.kill('SIGTERM')
  const counts = await Promise.all(asking)
  expect(connections.map(({ replies }) => replies().length)).toEqual(counts)
  expect(connections.flatMap(({ replies }) => replies())).toEqual(Array.from({ length: sent }, () => answered))
  expect(await ended).toEqual({ code: 0, error: '' })
})
