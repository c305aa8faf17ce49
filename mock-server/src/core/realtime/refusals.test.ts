import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { testMarket } from '../../../test/support'
import { openRealtime } from './sockets'

const market = testMarket()
let port: number
beforeAll(async () => {
  market.context.realtime = openRealtime(market.app, market.context)
  await market.app.listen({ port: 0, host: '127.0.0.1' })
  port = (market.app.server.address() as AddressInfo).port
})

/** Sends a request, and returns its reply once the connection ends. */
async function ask(method: string, query: string, headers = 'Connection: close\r\n') {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} /socket.io/?${query} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  let reply = ''
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  await once(socket, 'close')
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), isJson: /content-type: application\/json/i.test(head), body }
}

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test.each([
  ['without a transport', 'GET', '', undefined],
  ['of an unknown session', 'GET', 'EIO=4&transport=polling&sid=x', undefined],
  ['of another version', 'GET', 'EIO=3&transport=polling', undefined],
  ['by another method', 'PUT', 'EIO=4&transport=polling', undefined],
  ['for a websocket of an unknown session', 'GET', 'EIO=4&transport=websocket&sid=x', UPGRADE],
])('a real-time request %s is refused with a message alone', async (_, method, query, headers) => {
  const { status, isJson, body } = await ask(method, query, headers)
  expect([status, isJson, JSON.parse(body)]).toEqual([400, true, { message: expect.any(String) as string }])
})

test('an open real-time connection refuses other methods with a message', async () => {
  const opened = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string }
  const { status, body } = await ask('DELETE', `EIO=4&transport=polling&sid=${sid}`)
  expect([status, JSON.parse(body)]).toEqual([400, { message: 'Real-time connections use GET and POST.' }])
})
