import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { changeTools } from '../agents/changing'
import { readTools } from '../agents/reading'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'

/** A registry whose remote wishlist had two releases and has a canary. */
let sample: SampleRegistry
let team: string
let url: string
beforeAll(async () => {
  sample = await sampleRegistry()
  team = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.send(team, { version, flags: { gifts: 'Gifts.' } })
  for (const version of ['1.0.0', '1.1.0']) await sample.release(team, version)
  await sample.change(team, { action: 'canary', name: 'wishlist', version: '1.2.0', percent: 10 })
  url = await sample.listen()
})
afterAll(() => sample.close())

/** The official client, with a token or none. */
async function agent(token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const client = new Client({ name: 'official', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return {
    tools: async () => (await client.listTools()).tools,
    use: async (name: string, input: object = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: { ...input } })
      const [{ text } = { text: '' }] = content as { text: string }[]
      return { text, isError }
    },
  }
}
const audit = async () => (await sample.call('GET', '/v1/audit', team)).reply.body

test('without a token an agent on this machine reads all, and changes nothing', async () => {
  const { tools, use } = await agent()
  const offered = await tools()
  expect(offered.map(({ name }) => name)).toEqual(Object.keys(readTools))
  expect(offered.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const before = await audit()
  for (const name of Object.keys(changeTools)) expect((await use(name)).isError).toBe(true)
  expect(await audit()).toBe(before)
})

test('everybody reads llms.txt, and each of its links to the registry leads somewhere', async () => {
  const { reply } = await sample.call('GET', '/llms.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  const links = [...reply.body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = '']) => link)
  expect(links).toContain('/remote.schema.json')
  for (const link of links) {
    const method = link === '/mcp' ? 'POST' : 'GET'
    const { status } = await sample.call(method, link, '', method === 'POST' ? {} : undefined)
    // a call of MCP says what it accepts
    expect([link, status]).toEqual([link, link === '/mcp' ? 406 : 200])
  }
  const schema = (await sample.call('GET', '/remote.schema.json')).body
  expect(Object.keys(schema.properties ?? {})).toContain('screens')
})

test.each([
  ['environments', {}, '["production"]'],
  ['apps', {}, '["marketplace"]'],
  ['live', {}, '"canary":{"version":"1.2.0"'],
  ['live', {}, '"does":"Gifts."'],
  ['history', {}, '[{"at"'],
  ['drift', { module: '@haggle/shared-ui' }, '"range":"^1.0.0"'],
  ['freezes', {}, '[]'],
  ['remote', { name: 'wishlist' }, '"visits":1000,"failures":5'],
  ['failure', { reference: '70wh-sp' }, '"lines":[{"release":"wishlist 1.0.0","place":"Wishlist.js:1:2"}]'],
  ['releases', { name: 'wishlist' }, '"version":"1.2.0"'],
  ['who', { file: '/releases/wishlist/1.0.0/remoteEntry.js' }, '"commit"'],
  ['audit', { after: 1 }, '[{"number":2'],
])('%s %j is read without a token from this machine', async (name, input, words) => {
  const { use } = await agent()
  const { text, isError } = await use(name, input)
  expect([isError, text]).toEqual([false, expect.stringContaining(words)])
})

test("what a reading cannot find is told in the registry's words", async () => {
  const { use } = await agent()
  expect(await use('pictures', { name: 'wishlist', version: '1.0.0' })).toEqual({
    isError: true,
    text: 'There are no pictures of wishlist 1.0.0.',
  })
  expect((await use('remote', { name: '../tokens' })).text).toContain('must be lower-case words joined by hyphens')
  expect((await use('rights')).text).toContain('Send a token')
})

test('from elsewhere an agent needs a token to read, and a wrong one is refused', async () => {
  const from = { remoteAddress: '192.0.2.1', headers: { accept: 'application/json' }, payload: {} }
  const elsewhere = await sample.registry.app.inject({ method: 'POST', url: '/mcp', ...from })
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([
    401,
    { message: 'Send a token: Authorization: Bearer haggle_….' },
  ])
  expect((await sample.call('POST', '/mcp', 'haggle_no', {})).status).toBe(401)
  expect((await sample.call('GET', '/mcp')).reply.headers.allow).toBe('POST')
})

test("a token's rights are what an agent is offered", async () => {
  const names = async (token: string) => (await (await agent(token)).tools()).map(({ name }) => name)
  const all = [...Object.keys(readTools), ...Object.keys(changeTools)]
  expect(await names(team)).toEqual(all)
  const reader = await sample.tokenFor('reader', { remotes: 'all', rights: ['read'] })
  expect(await names(reader)).toEqual(Object.keys(readTools))
  const onCall = await sample.tokenFor('on-call', { rights: ['rollback'] })
  expect((await names(onCall)).slice(-2)).toEqual(['rollback', 'end_canary'])
  const offered = await (await agent(team)).tools()
  expect(offered.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
    'rollback',
    'end_canary',
    'thaw',
    'flag',
  ])
})

const until = '2099-01-01T00:00:00Z'

test.each([
  ['rollback', { name: 'wishlist', to: '1.0.0' }, 'wishlist is not a remote of coupons.'],
  ['end_canary', { name: 'wishlist', version: '1.1.0' }, 'wishlist is not a remote of coupons.'],
  ['flag', { name: 'wishlist', flag: 'gifts', percent: 100 }, 'wishlist is not a remote of coupons.'],
  ['freeze', { remote: 'wishlist', until, reason: 'x' }, 'wishlist is not a remote of coupons.'],
  ['freeze', { until, reason: 'x' }, 'The token of coupons freezes its own remotes only: name one, remote.'],
])("another team's token cannot %s %j", async (name, input, text) => {
  const { use } = await agent((stranger ??= await sample.tokenFor('coupons')))
  const before = await audit()
  expect(await use(name, input)).toEqual({ isError: true, text })
  expect(await audit()).toBe(before)
})
let stranger: string | undefined

test('a team ends its canary, rolls back, turns a flag on, freezes and thaws, and the audit log has each', async () => {
  const { use } = await agent(team)
  const done = async (name: string, input: object) => {
    const { text, isError } = await use(name, input)
    expect([name, isError, text]).toEqual([name, false, text])
    return text
  }
  const name = 'wishlist'
  expect(await done('flag', { name, flag: 'gifts', percent: 20 })).toContain('20%')
  expect(await done('end_canary', { name, version: '1.1.0' })).toContain('1.1.0')
  // repeated, it does not go further
  await done('end_canary', { name, version: '1.1.0' })
  expect(await sample.live()).toEqual(['1.1.0'])
  const day = 24 * 60 * 60 * 1000
  const soon = new Date(sample.clock.now + day).toISOString()
  const freeze = JSON.parse(await done('freeze', { remote: name, until: soon, reason: 'a fault' })) as { id: string }
  expect((await use('flag', { name, flag: 'gifts', percent: 100 })).text).toContain('a fault')
  await done('rollback', { name, to: '1.0.0' })
  expect(await sample.live()).toEqual(['1.0.0'])
  await done('thaw', { id: freeze.id })
  expect(await use('rollback', { name, to: '9.9.9' })).toMatchObject({ isError: true })
  const entries = (await sample.call('GET', '/v1/audit?after=6', team)).body as unknown as { action: string }[]
  expect(entries.map(({ action }) => action)).toEqual(['flag', 'rollback', 'rollback', 'freeze', 'rollback', 'thaw'])
})
