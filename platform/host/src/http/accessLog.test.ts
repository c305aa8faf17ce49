import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { startHost } from '../host/host'
import { recordedLog } from '../testing/sampleLog'
import { readLogsAccess } from './accessLog'

const log = recordedLog()
let port: number
let host: Awaited<ReturnType<typeof startHost>> | undefined
beforeEach(() => (log.details.length = 0))
afterEach(() => host?.close())

async function start(settings: { logsAccess?: boolean; proxies?: string }) {
  port = await testPort()
  const backend = { url: 'http://127.0.0.1:1', secret: '' }
  host = await startHost({ home: await homeWithApp(), app: 'shop', backend, port, prerenders: false, log, ...settings })
}

const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })

test('with an access log each request is a line with method, path, status, time, bytes and address, without its query', async () => {
  await start({ logsAccess: true })
  await ask('/composition.json?email=ada@haggle.test')
  await ask('/api/products?q=ada@haggle.test')
  await host?.close()
  const ids = { trace: expect.any(String) as string, reference: expect.any(String) as string }
  const common = { ...ids, method: 'GET', remoteAddress: '127.0.0.1' }
  const measured = { responseTime: expect.any(Number) as number, bytes: expect.any(Number) as number }
  expect(log.details).toEqual([
    { ...common, url: '/composition.json', statusCode: 200, ...measured },
    { ...common, url: '/api/products', statusCode: 502, ...measured },
  ])
  expect(log.lines).toContain('request completed')
})

test('the bytes are those of the reply, also of the second one on a connection', async () => {
  await start({ logsAccess: true })
  const socket = connect(port, '127.0.0.1')
  const request = 'GET /composition.json HTTP/1.1\r\nhost: localhost\r\n'
  socket.write(`${request}\r\n${request}connection: close\r\n\r\n`)
  const sent = Buffer.byteLength(await text(socket))
  await host?.close()
  const bytes = log.details.map((line) => Number(line.bytes))
  expect(bytes).toHaveLength(2)
  expect(bytes[0]! + bytes[1]!).toBe(sent)
  expect(Math.abs(bytes[0]! - bytes[1]!)).toBeLessThan(100)
})

test("the address is the visitor's where a trusted proxy names it", async () => {
  await start({ logsAccess: true, proxies: 'loopback' })
  await ask('/composition.json', { 'x-forwarded-for': '203.0.113.7' })
  await host?.close()
  expect(log.details).toMatchObject([{ remoteAddress: '203.0.113.7' }])
})

test('by default a request is logged only if we failed it, by the reference that its reply has', async () => {
  await start({})
  await ask('/composition.json')
  const { headers } = await ask('/api/products')
  await host?.close()
  expect(log.details).toMatchObject([
    { url: '/api/products', statusCode: 502, reference: headers.get('x-reference') as string },
  ])
  expect(readLogsAccess({})).toBe(false)
})

test('ACCESS_LOG is on or off', () => {
  expect(readLogsAccess({ ACCESS_LOG: 'on' })).toBe(true)
  expect(() => readLogsAccess({ ACCESS_LOG: 'yes' })).toThrow('ACCESS_LOG=yes cannot be used: it must be on or off.')
})
