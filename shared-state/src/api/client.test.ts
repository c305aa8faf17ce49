import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client, request } from './client'

let server: Server
let answer: RequestListener

/** For the test's page, whose origin is another one. */
const allowed = {
  'Allow-Origin': location.origin,
  'Allow-Credentials': 'true',
  'Allow-Headers': 'authorization, content-type',
  'Allow-Methods': 'PUT',
  'Expose-Headers': 'x-total-count',
}

beforeAll(async () => {
  server = createServer((incoming, reply) => {
    for (const [name, value] of Object.entries(allowed)) reply.setHeader(`Access-Control-${name}`, value)
    if (incoming.method === 'OPTIONS') reply.end()
    else answer(incoming, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  client.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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

test('a reply that is no JSON is text, and an empty one is an empty text', async () => {
  answer = (_, reply) => void reply.setHeader('X-Total-Count', '41').end('<html>')
  expect(await request({ url: '/' })).toMatchObject({ data: '<html>', headers: { 'x-total-count': '41' } })
  answer = (_, reply) => void reply.writeHead(204).end()
  expect(await request({ url: '/' })).toMatchObject({ status: 204, data: '' })
})

test('a text that is asked for stays one, whatever it looks like', async () => {
  answer = (_, reply) => void reply.end('41')
  expect(await request({ url: '/', responseType: 'text' })).toMatchObject({ data: '41' })
})

test('a refusal is thrown with its reply, and a 401 is logged on the console', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue()
  answer = (_, reply) => void reply.writeHead(409).end('{"message":"Sold out."}')
  await expect(request({ url: '/' })).rejects.toMatchObject({
    response: { status: 409, data: { message: 'Sold out.' } },
  })
  expect(told).not.toHaveBeenCalled()
  answer = (_, reply) => void reply.writeHead(401).end('{}')
  await expect(request({ url: '/' })).rejects.toMatchObject({ response: { status: 401 } })
  expect(told.mock.calls).toEqual([['Authentication error: Token expired or invalid. Please log in again.']])
})

test('a request ends when its time is over, be it before the reply or within its body', async () => {
  answer = () => undefined
  await expect(request({ url: '/', timeout: 50 })).rejects.toMatchObject({ code: 'ECONNABORTED' })
  answer = (_, reply) => void reply.write('{')
  await expect(request({ url: '/', timeout: 50 })).rejects.toMatchObject({ code: 'ECONNABORTED' })
})

test('a request ends with its signal, and is not sent after it', async () => {
  answer = () => undefined
  const leaving = new AbortController()
  const asked = request({ url: '/', signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ code: 'ERR_CANCELED' })
  answer = (_, reply) => void reply.end('{}')
  await expect(request({ url: '/', signal: leaving.signal })).rejects.toMatchObject({ code: 'ERR_CANCELED' })
})
