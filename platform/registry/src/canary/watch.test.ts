import { rm } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import { promoteCanary, startCanary } from '../changes/changes'
import { readObservations } from './observations'
import { checkCanaries, watchCanaries } from './watch'

let home: string
let asked: { url: URL; secret: unknown }[]
let counts: { kind: string; version: string; visitors: number }[]
let vitals: { screen: string; metric: string; pairs: number; worse: number }[]

beforeEach(async () => {
  asked = []
  vitals = []
  home = await homeWithApp()
  await startCanary(home, 'shop', await store(home, sampleRemote({ version: '1.1.0' })), 10)
})
afterEach(async () => {
  await rm(home, { recursive: true })
})

const backend = givenAnew(() =>
  serve((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://api'), secret: request.headers['x-haggle-proxy'] })
    response.end(JSON.stringify(request.url?.includes('vitals') ? vitals : counts))
  }),
)

const watch = () => ({
  home,
  apps: ['shop'],
  log: recordedLog(),
  backend: { url: backend.url, secret: 'between-us' },
})
const state = async () => {
  const { composition, history } = (await readApp(home, 'shop'))!
  return { live: composition.remotes[0]?.release.version, canary: composition.remotes[0]?.canary, history }
}

test('a canary that fails significantly more often is taken back, and the history has the reason', async () => {
  counts = [{ kind: 'load', version: '1.1.0', visitors: 6 }]
  const noted: object[] = []
  const log = recordedLog()
  const audit = (entry: object, by: string) => Promise.resolve(void noted.push({ ...entry, by }))
  await checkCanaries({ ...watch(), audit, log }, 'shop')
  expect(noted).toMatchObject([{ action: 'rollback', subject: 'production/shop/catalog', by: 'haggle' }])
  expect(log.lines).toEqual(['rollback catalog 1.1.0 in production/shop: done'])
  const { live, canary, history } = await state()
  expect({ live, canary }).toEqual({ live: '1.0.0', canary: undefined })
  expect(history.at(-1)).toMatchObject({
    action: 'rollback',
    by: 'haggle',
    from: '1.1.0',
    to: '1.0.0',
    reason: '6 of 6 failure reports came from the 10% of visitors who have the canary.',
  })
})

test('a canary that a person promotes while its reports are read is not taken back, nor noted as taken back', async () => {
  counts = [{ kind: 'load', version: '1.1.0', visitors: 6 }]
  const noted: object[] = []
  let promoting: Promise<unknown> | undefined
  backend.server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    promoting ??= promoteCanary(home, 'shop', 'catalog')
    void promoting.then(() => response.end(JSON.stringify(request.url?.includes('vitals') ? vitals : counts)))
  })
  await checkCanaries({ ...watch(), audit: (entry) => Promise.resolve(void noted.push(entry)) }, 'shop')
  expect((await state()).live).toBe('1.1.0')
  expect(noted).toEqual([])
})

test('a canary whose screens respond more slowly is taken back', async () => {
  counts = []
  vitals = [{ screen: '/', metric: 'inp', pairs: 60, worse: 52 }]
  await checkCanaries(watch(), 'shop')
  const { canary, history } = await state()
  expect(canary).toBeUndefined()
  expect(history.at(-1)?.reason).toMatch('INP of / was worse')
})

test('a canary that fails as often as the live release stays, and its counts are stored for the report', async () => {
  counts = [
    { kind: 'load', version: '1.0.0', visitors: 54 },
    { kind: 'load', version: '1.1.0', visitors: 6 },
  ]
  await checkCanaries(watch(), 'shop')
  expect((await state()).canary?.release.version).toBe('1.1.0')
  expect(await readObservations(home, 'shop')).toMatchObject([
    { name: 'catalog', version: '1.1.0', canary: 6, all: 60 },
  ])
})

test("the back end is called with the hosts' secret for reports since the canary began", async () => {
  counts = []
  await checkCanaries(watch(), 'shop')
  const { history } = await state()
  expect(asked.map(({ secret }) => secret)).toEqual(['between-us', 'between-us'])
  const watched = { app: 'shop', remote: 'catalog', since: history.at(-1)?.at }
  expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    watched,
    { ...watched, canary: '1.1.0' },
  ])
})

test('an unreachable back end ends neither the watch nor the canary, and is told of once, as is its return', async () => {
  counts = []
  const log = recordedLog()
  const told = log.lines
  const away = { url: 'http://127.0.0.1:1', secret: '' }
  const options = { ...watch(), backend: away, interval: 10, log }
  const watching = watchCanaries(options)
  const untilTold = async (lines: number) => {
    while (told.length < lines) await wait(10)
  }
  await untilTold(1)
  await wait(100)
  options.backend = watch().backend
  await untilTold(2)
  await watching.stop()
  expect(told).toEqual([
    'The canaries of shop are not watched: The back end at http://127.0.0.1:1 does not answer.',
    'The canaries of shop are watched again.',
  ])
  expect((await state()).canary?.release.version).toBe('1.1.0')
})

test("a back end that refuses the hosts' secret is named", async () => {
  backend.server
    .removeAllListeners('request')
    .on('request', (_, response: ServerResponse) => response.writeHead(403).end())
  const log = recordedLog()
  await watchCanaries({ ...watch(), log }).stop()
  expect(log.lines).toEqual([
    expect.stringMatching(
      /^The canaries of shop are not watched: The back end at \S+ answers 403 about client-errors\.$/,
    ),
  ])
})
