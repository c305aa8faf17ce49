import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { registerDraining } from './draining'

test('what does not end in time is refused in words', async () => {
  const app = Fastify({ return503OnClosing: false })
  registerDraining(app, { begun: false }, 'We are about to stop.', { linger: 0, silence: 10, running: 50 })
  app.get('/endless', () => new Promise(() => undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  let reply = ''
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(app.server, 'request')
  const closed = once(socket, 'close')
  await app.close()
  await closed
  expect(reply).toMatch(/^HTTP\/1\.1 503 [^]*\r\n\r\n\{"message":"We are about to stop\."\}$/)
})
