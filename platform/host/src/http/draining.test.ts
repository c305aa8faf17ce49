import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleHost } from '../testing/sampleHost'

/** How long the back end takes for an answer, in ms. */
const ANSWER_MS = 100

const host = givenAnew(() =>
  sampleHost((request, reply) => {
    request.resume()
    if (!request.url?.startsWith('/socket.io/')) void wait(ANSWER_MS).then(() => reply.end('{"answered":true}'))
  }),
)

/** A connection, and the replies on it so far. */
function open(): { socket: Socket; replies: () => string[] } {
  let text = ''
  const socket = connect(host.port, '127.0.0.1')
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined)
  return { socket, replies: () => text.split(/(?=HTTP\/1\.1 )/).filter(Boolean) }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const answered = expect.stringMatching(/^HTTP\/1\.1 200 [^]*\{"answered":true\}$/) as string

test('a host that stops answers all that its connections have sent, then closes them', async () => {
  const calls = open()
  const later = open()
  await Promise.all([once(calls.socket, 'connect'), once(later.socket, 'connect')])
  calls.socket.write(ask('/api/products').repeat(3))
  later.socket.write(ask('/api/health'))
  await once(later.socket, 'data')
  const stopped = host.host.close()
  later.socket.write(ask('/api/health'))
  await Promise.all([once(calls.socket, 'close'), once(later.socket, 'close'), stopped])
  expect(calls.replies()).toEqual([answered, answered, answered])
  expect(later.replies()).toEqual([answered, answered])
  for (const { replies } of [calls, later]) expect(replies().at(-1)).toMatch(/^connection: close$/im)
})

test('polls for events do not keep it from stopping', async () => {
  const { socket } = open()
  await once(socket, 'connect')
  socket.write(ask('/socket.io/?EIO=4&transport=polling&sid=a'))
  await once(host.backend.server, 'request')
  const startedAt = Date.now()
  await host.host.close()
  expect(Date.now() - startedAt).toBeLessThan(2000)
})
