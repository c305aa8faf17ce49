/** @jest-environment node */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client, HttpError, request } from './client'

let server: Server
let answer: RequestListener

beforeAll(async () => {
  server = createServer((incoming, reply) => answer(incoming, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  client.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const bodyOf = async (incoming: IncomingMessage) => Buffer.concat(await incoming.toArray()).toString()

/** Replies to every request with what arrived. */
const echo: RequestListener = (incoming, reply) =>
  void bodyOf(incoming).then((body) => {
    const { method, url, headers } = incoming
    reply.end(JSON.stringify({ method, url, type: headers['content-type'], token: headers.authorization, body }))
  })

test('a request carries its query, its headers and a JSON body', async () => {
  answer = echo
  const { status, data } = await request({
    url: '/api/orders',
    method: 'POST',
    params: { state: 'to deliver & more', q: '', from: undefined, to: null, pageNumber: 2 },
    data: { totalPrice: 5 },
    headers: { Authorization: 'Bearer t' },
  })
  expect([status, data]).toEqual([
    200,
    {
      method: 'POST',
      url: '/api/orders?state=to+deliver+%26+more&q=&pageNumber=2',
      type: 'application/json',
      token: 'Bearer t',
      body: '{"totalPrice":5}',
    },
  ])
})

test('a request without a body has no type, and none of ours is added to a form or a text', async () => {
  answer = echo
  const typeOf = async (data?: unknown, headers?: Record<string, string>) =>
    ((await request({ url: '/', method: 'PUT', data, headers })).data as { type?: string }).type
  expect(await typeOf()).toBeUndefined()
  expect(await typeOf('a,b', { 'Content-Type': 'text/csv' })).toBe('text/csv')
  expect(await typeOf(new FormData())).toMatch(/^multipart\/form-data; boundary=/)
})

test('cookies are sent', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  await request({ url: '/' })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
})

test('a reply that is no JSON is text, and an empty one is an empty text', async () => {
  answer = (_, reply) => void reply.setHeader('X-Total-Count', '41').end('<html>')
  expect(await request({ url: '/' })).toMatchObject({ data: '<html>', headers: { 'x-total-count': '41' } })
  answer = (_, reply) => void reply.writeHead(204).end()
  expect(await request({ url: '/' })).toMatchObject({ status: 204, data: '' })
})

test('a refusal is thrown with its reply, and a 401 is logged on the console', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue()
  answer = (_, reply) => void reply.writeHead(409).end('{"message":"Sold out."}')
  const refused = request({ url: '/' })
  await expect(refused).rejects.toThrow(HttpError)
  await expect(refused).rejects.toMatchObject({ reply: { status: 409, data: { message: 'Sold out.' } } })
  expect(told).not.toHaveBeenCalled()
  answer = (_, reply) => void reply.writeHead(401).end('{}')
  await expect(request({ url: '/' })).rejects.toMatchObject({ reply: { status: 401 } })
  expect(told.mock.calls).toEqual([['Authentication error: Token expired or invalid. Please log in again.']])
})

test('a request ends when its time is over, be it before the reply or within its body', async () => {
  answer = () => undefined
  await expect(request({ url: '/', timeout: 50 })).rejects.toMatchObject({ name: 'AbortError' })
  answer = (_, reply) => void reply.write('{')
  await expect(request({ url: '/', timeout: 50 })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a request ends with its signal, and is not sent after it', async () => {
  answer = () => undefined
  const leaving = new AbortController()
  const asked = request({ url: '/', signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  answer = (_, reply) => void reply.end('{}')
  await expect(request({ url: '/', signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
