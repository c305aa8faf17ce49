import { NegotiationOutcome } from '@haggle/shared-contract'
import { calls } from '@haggle/shared-contract/wire'
import { z } from 'zod'
import { testMarket } from '../../../test/support'
import { operationsOf } from '../../../test/support/openApi'

interface Media {
  example?: unknown
  schema: object
}

interface Operation {
  summary?: string
  requestBody?: { content: { 'application/json'?: Media } }
  responses: Record<string, { description: string; content: { 'application/json'?: Media } }>
}

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  'x-socket-events': Record<string, { summary: string; from: string; example: unknown }>
}

const market = testMarket()
let document: Document
let operations: [string, Operation][]

beforeAll(async () => {
  document = await market.get<Document>('/api/docs/json')
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
})

test.each(['json', 'yaml'])('the document is made once as %s, and a known one is not sent again', async (format) => {
  const url = `/api/docs/${format}`
  const make = jest.spyOn(market.app, 'swagger')
  await market.call('GET', url)
  make.mockClear()
  const first = await market.app.inject(url)
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^".{20,}"$/) as string,
    'cache-control': 'no-cache',
  })
  const again = await market.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(make).not.toHaveBeenCalled()
  make.mockRestore()
})

test('every operation has a one-line summary', () => {
  expect(operations.length).toBeGreaterThan(25)
  expect(operations.filter(([, { summary = '' }]) => !/^[A-Z].{10,}[^.]$/.test(summary))).toEqual([])
})

test('every operation describes its refusals', () => {
  for (const [name, { responses }] of operations) {
    const refused = Object.entries(responses).filter(([status]) => /^[45]/.test(status))
    expect([name, refused.length > 0, refused.every(([, { description }]) => description.endsWith('.'))]).toEqual([
      name,
      true,
      true,
    ])
  }
})

test('every body and every reply has an example', () => {
  for (const [name, { requestBody, responses }] of operations) {
    const media = [requestBody, ...Object.values(responses)].flatMap((each) => each?.content['application/json'] ?? [])
    expect([name, media.every(({ example }) => example !== undefined)]).toEqual([name, true])
  }
})

test('the example bodies pass validation', async () => {
  for (const [name, { requestBody }] of operations) {
    const [method = '', path = ''] = name.split(' ')
    const example = requestBody?.content['application/json']?.example
    if (example === undefined) continue
    const url = path.replace(/\{\w+\}/g, 'nothing')
    const as =
      path.startsWith('/api/products') && !path.endsWith('reviews') ? await market.owner() : await market.customer()
    const { status, body } = await market.call(method.toUpperCase() as 'POST', url, { as, body: example as object })
    // An invented token or code passes validation and is refused as unknown.
    const isRead = status !== 400 || /^This (link|code|invitation|program) is not/.test(body.message ?? '')
    expect([name, isRead ? 'read' : body.message]).toEqual([name, 'read'])
  }
})

test('the API document describes the socket events', () => {
  const { joinRoom, negotiationOutcome } = document['x-socket-events']
  expect(joinRoom?.from).toBe('client')
  expect(NegotiationOutcome.parse(negotiationOutcome?.example)).toBeTruthy()
  expect(document.info.description).toContain('`negotiationOutcome`')
})

test('the calls that the contract lists are as the routes take and answer them', async () => {
  const known = await operationsOf(market.app)
  for (const { method, path, body, reply } of calls) {
    const name = `${method} ${path}`
    const found = known.find((each) => `${each.method} ${each.path.replaceAll(/\{(\w+)\}/g, ':$1')}` === name)
    const { bodySchema, replySchemas = {} } = found ?? {}
    const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
      z.toJSONSchema(schema, { io, target: 'openapi-3.0' })
    expect([name, replySchemas['200'] ?? replySchemas['201']]).toEqual([
      name,
      expect.objectContaining(schemaOf(reply, 'output')),
    ])
    if (body) expect([name, bodySchema]).toEqual([name, expect.objectContaining(schemaOf(body, 'input'))])
  }
})
