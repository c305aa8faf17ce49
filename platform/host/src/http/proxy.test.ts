import { given } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import Fastify from 'fastify'
import { serveShop } from '../testing/sampleHost'
import { proxyBackend } from './proxy'
import { refusalOptions } from './refusals'

const backend = given(() =>
  serve((request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .setHeader('content-security-policy', "frame-ancestors 'self'")
    response.end(JSON.stringify({ url: request.url, headers: request.headers }))
  }),
)
const host = Fastify(refusalOptions)
beforeAll(async () => {
  proxyBackend(host, { url: backend.url, secret: 'between-us' })
  await serveShop(host)
  await host.ready()
})
afterAll(() => host.close())

const get = (url: string, headers = {}) => host.inject({ url, headers })

describe('calls to the back end', () => {
  test.each([
    '/api/products?keyword=a%20b',
    '/api/products?keyword=../',
    '/api/products?keyword=%ff',
    '/sandbox/razorpay/checkout.js',
    '/socket.io/?EIO=4&transport=polling',
    '/mcp',
    '/oauth/token',
    '/llms.txt',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
  ])('%s is forwarded unchanged', async (url) => {
    expect((await get(url)).json<{ url: string }>().url).toBe(url)
  })

  test.each(['/api/..%2f..%2fapps', '/api/products/%2e%2e%2fapps', '/media/..%2f..%2fpackage.json'])(
    '%s is path traversal, and gets 404',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'Not found' }])
    },
  )

  test("keep the back end's own headers, but not those about its connection", async () => {
    const { headers } = await get('/sandbox/razorpay/checkout')
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'")
    expect(headers).not.toHaveProperty('keep-alive')
  })

  test("carry the caller's real address, whatever headers it sends", async () => {
    const claims = { 'x-forwarded-for': '1.2.3.4', 'x-haggle-proxy': 'guess', 'x-forwarded-host': 'evil.test' }
    const { headers } = (await get('/api/health', claims)).json<{ headers: Record<string, string> }>()
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-haggle-proxy': 'between-us' })
    expect(headers['x-forwarded-host']).not.toBe('evil.test')
  })

  test('get 502 and a message while it is unreachable', async () => {
    const lonely = Fastify()
    proxyBackend(lonely, { url: 'http://127.0.0.1:1', secret: '' })
    const response = await lonely.inject('/api/products')
    expect(response.statusCode).toBe(502)
    expect(response.json()).toEqual({ message: 'The back end does not answer. Please try again in a moment.' })
    await lonely.close()
  })
})
