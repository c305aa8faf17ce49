import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { testPort } from '@haggle/kit/testing/testPort'
import Fastify, { type FastifyInstance } from 'fastify'
import { listen, listenOnLoopback } from './listen'

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
const both = hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']

let app: FastifyInstance
let port: number
beforeEach(async () => {
  port = await testPort()
  app = Fastify({ forceCloseConnections: true })
  app.get('/', () => 'here')
})
afterEach(() => app.close())

const answering = async (...hosts: string[]) => {
  const asked = hosts.map((host) =>
    fetch(`http://${host}:${port}`).then(
      () => host,
      () => undefined,
    ),
  )
  return (await Promise.all(asked)).filter((host) => host !== undefined)
}

test('on loopback it answers at both addresses of localhost, and at no other, until it is closed', async () => {
  await listenOnLoopback(app, port)
  expect(await answering('localhost', ...both, '127.0.0.2')).toEqual(['localhost', ...both])
  await app.close()
  expect(await answering(...both)).toEqual([])
})

test('on loopback, limits of connections see those of both addresses', async () => {
  let connections = 0
  app.server.on('connection', () => connections++)
  await listenOnLoopback(app, port)
  await answering(...both)
  expect(connections).toBe(both.length)
})

const testWithIpv6 = hasIpv6 ? test : test.skip
testWithIpv6('a port that another program has at one of both addresses is refused', async () => {
  const squatter = createServer().listen(port, '::1')
  await new Promise((done) => squatter.once('listening', done))
  await expect(listenOnLoopback(app, port)).rejects.toThrow('EADDRINUSE')
  squatter.close()
})

test('by default it listens on every address, with one on that alone', async () => {
  await listen(app, port, '127.0.0.2')
  expect(await answering('127.0.0.1', '127.0.0.2')).toEqual(['127.0.0.2'])
  await app.close()
  app = Fastify({ forceCloseConnections: true })
  await listen(app, port)
  expect(await answering(...both, '127.0.0.2')).toEqual([...both, '127.0.0.2'])
})
