import type { PathLike } from 'node:fs'
import type * as files from 'node:fs/promises'
import { statfs } from 'node:fs/promises'
import { HOUR } from '@haggle/shared-server'
import { alertsAfter, type Scraped, type Scrapes } from '../../../../docs/alertsAfter'
import { freePort, openMarket, type TestMarket } from '../../../test/support'
import { newId } from '../../base/ids'
import { kyselyOf } from '../../core/database/queries'
import { insertMail } from '../../core/mail/store'
import { startBackgroundJobs } from '../backgroundJobs'
import { openMetrics } from './metricsServer'

jest.mock('node:fs/promises', () => ({ ...jest.requireActual<typeof files>('node:fs/promises'), statfs: jest.fn() }))
const disk = jest.mocked(statfs) as unknown as jest.Mock<Promise<object>, [PathLike]>
const free = (blocks: number) => disk.mockResolvedValue({ bsize: 4096, blocks: 100_000, bavail: blocks })

let market: TestMarket
let port: number
let metrics: { close(): void }
let jobs: { stop(): Promise<void> }
/** How far the database's clock is ahead of the machine's, in ms. */
let ahead: number
let before: Scrapes
beforeEach(async () => {
  free(50_000)
  ahead = 0
  port = await freePort()
  market = await openMarket({ METRICS_PORT: String(port) })
  market.context.now = () => Date.now() + ahead
  metrics = await openMetrics(market.app, market.context, port)
  jobs = startBackgroundJobs(market.context, market.app.log)
  before = await scrapes('done')
})
afterEach(async () => {
  await jobs.stop()
  metrics.close()
  await market.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** Two scrapes, between which a background job ended so. */
async function scrapes(outcome: 'done' | 'failed'): Promise<Scrapes> {
  const runs = (scrape: string) =>
    scrape.match(new RegExp(`^haggle_job_runs_total.*outcome="${outcome}".*`, 'gm'))?.join()
  const first = await scrape()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const second = await scrape()
    if (runs(second) !== runs(first)) return [first, second]
  }
}

const api = (after: Scrapes | undefined, instance = 'api-1'): Scraped => ({
  job: 'haggle-api',
  instance,
  before,
  after,
})
/** What the platform's own test breaks. */
const others: Scraped[] = ['haggle-hosts', 'haggle-registry'].map((job) => ({
  job,
  instance: `${job}-1`,
  before: ['', ''],
  after: ['', ''],
}))

test('nothing fires in a quiet market', () => {
  expect(alertsAfter(120, [api(before), ...others])).toEqual([])
})

test('a quiet market whose database is dead wakes somebody within three minutes', async () => {
  const { read } = market.context.db
  const dead = jest.spyOn(kyselyOf(read), 'executeQuery').mockRejectedValue(new Error('Connection terminated'))
  const after = await scrapes('failed')
  dead.mockRestore()
  expect(alertsAfter(3, [api(after), ...others])).toEqual(['HaggleNoneReady', 'HaggleNotReady'])
  expect(alertsAfter(30, [api(after), ...others])).toContain('HaggleJobFails')
})

test('an instance that is not ready beside one that is, for longer than it drains', async () => {
  market.app.drain.begun = true
  const draining = await scrapes('done')
  expect(alertsAfter(1, [api(draining), api(before, 'api-2'), ...others])).toEqual([])
  expect(alertsAfter(3, [api(draining), api(before, 'api-2'), ...others])).toEqual(['HaggleNotReady'])
})

test('a process that does not answer, and one that nobody scrapes', () => {
  expect(alertsAfter(3, [api(undefined), api(before, 'api-2'), ...others])).toEqual(['HaggleDown'])
  expect(alertsAfter(3, [api(undefined), ...others])).toEqual(['HaggleDown', 'HaggleNoneReady'])
  expect(alertsAfter(6, others)).toEqual(['HaggleGone', 'HaggleJobsStopped', 'HaggleNoneReady'])
})

test('a mail server that takes nothing', async () => {
  market.context.mailer = () => Promise.reject(new Error('Connection refused'))
  const at = Date.now() - HOUR
  const mail = { recipient: 'ann@haggle.test', subject: 'Hello', text: 'Hello', html: 'Hello', unsubscribe: null }
  await market.context.db.writing((tx) =>
    insertMail(tx, { id: newId(at), ...mail, created_at: at, attempts: 0, due_at: at }),
  )
  expect(alertsAfter(10, [api(await scrapes('done')), ...others])).toEqual(['HaggleMailWaits'])
})

test('jobs that have stopped', async () => {
  await jobs.stop()
  const after = await scrape()
  expect(alertsAfter(30, [api([after, after]), ...others])).toEqual(['HaggleJobsStopped'])
})

test('a clock an hour off', async () => {
  ahead = HOUR
  expect(alertsAfter(10, [api(await scrapes('done')), ...others])).toEqual(['HaggleClockOff'])
})

test('a disk that is nearly full', async () => {
  free(5000)
  expect(alertsAfter(10, [api(await scrapes('done')), ...others])).toEqual(['HaggleDiskFull'])
})

test('instances of different versions, for longer than an upgrade takes', () => {
  const older = before.map((scrape) => scrape.replace(/(haggle_version_info\{version=)"[^"]+"/, '$1"0.9.0"'))
  const both = [
    api(before),
    { ...api(older as unknown as Scrapes, 'api-2'), before: older as unknown as Scrapes },
    ...others,
  ]
  expect(alertsAfter(10, both)).toEqual([])
  expect(alertsAfter(70, both)).toEqual(['HaggleVersionsDiffer'])
})
