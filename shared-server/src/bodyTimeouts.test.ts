import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limitBodies } from './bodyTimeouts'
import { answerParserError } from './refusals'

const TIMEOUT = 200

let server: Server
afterEach(() => server.close())

/** Starts a server and sends it the head of a request with a body of three bytes. */
async function begin(listener: RequestListener, path: string, connection = 'close'): Promise<Socket> {
  server = createServer(listener).on('clientError', answerParserError)
  limitBodies(server, TIMEOUT)
  await once(server.listen(0), 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a.test\r\ncontent-length: 3\r\nconnection: ${connection}\r\n\r\n`)
  return socket
}

async function replyOn(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

const afterTheBody: RequestListener = (request, response) => request.resume().on('end', () => response.end('done'))

test('a body that takes too long is refused with 408', async () => {
  const socket = await begin(afterTheBody, '/api/orders')
  socket.write('a')
  const reply = await replyOn(socket)
  expect(reply).toMatch(/^HTTP\/1.1 408 /)
  expect(reply).toContain('The request took too long to arrive. Please try again.')
})

test.each(['/api/media', '/api/products/import?x=1'])('a file to %s may take longer', async (path) => {
  const socket = await begin(afterTheBody, path)
  for (const byte of ['a', 'b', 'c']) {
    await delay(TIMEOUT / 2)
    socket.write(byte)
  }
  expect(await replyOn(socket)).toMatch(/^HTTP\/1.1 200 .*done/s)
})

test.each(['/api/orders', '/api/media'])(
  '%s refused before its end gets one reply and loses its connection',
  async (path) => {
    const socket = await begin((_request, response) => void response.writeHead(401).end('refused'), path, 'keep-alive')
    socket.write('a')
    const reply = await replyOn(socket)
    expect(reply).toMatch(/^HTTP\/1.1 401 .*refused/s)
    expect(reply.match(/HTTP\/1.1/g)).toHaveLength(1)
  },
)
