import type { MachineFinding } from '@haggle/shared-contract'
import { HOUR, MINUTE, SECOND } from '@haggle/shared-server'
import type { Instance } from '../../../core/instances/store'
import { backEnds } from './backEnds'
import { backgroundJobs } from './jobs'
import { machines } from './machines'
import { mails } from './mail'
import { provider, type ProviderSigns } from './provider'
import { raised } from './raised'
import { reach } from './reach'
import { heldStock } from './stock'

const NOW = Date.UTC(2026, 2, 4)
const GIB = 2 ** 30

/** A back end that runs for a day and has just told this. */
const running = (signs: Instance['signs'] = {}, place = 'one:4000'): Instance => ({
  id: place,
  place,
  version: '1.0.0',
  started_at: NOW - 24 * HOUR,
  seen_at: NOW,
  signs,
})
/** What is found, in a line each. */
const lines = (found: MachineFinding[]) => found.map(({ level, about, says }) => `${level} ${about}: ${says}`)
const ofMachine = (signs: Instance['signs']) => lines(machines([running(signs)], NOW))

test('nothing is said about a machine that is well', () => {
  const well = { clockError: -SECOND, disk: { free: 10 * GIB, size: 100 * GIB }, connections: { used: 27, most: 30 } }
  expect(ofMachine({ ...well, waiting: 50, logLostAt: NOW - 11 * MINUTE })).toEqual([])
})

test.each([
  [1001, '1 second ahead of'],
  [-90 * SECOND, '90 seconds behind'],
])('a clock that is off by %i ms is told', (clockError, off) => {
  expect(ofMachine({ clockError })).toEqual([`warning Clock: That of one:4000 is ${off} the database's.`])
})

test('a disk of which less than a tenth is free is told', () => {
  const disk = { free: 9.9 * GIB, size: 100 * GIB }
  expect(ofMachine({ disk })).toEqual(['fault Disk: That of one:4000 is nearly full: 9% is free.'])
})

test('connections to the database that are nearly used up are told', () => {
  const connections = { used: 28, most: 30 }
  expect(ofMachine({ connections })).toEqual(['warning Database: one:4000 uses 28 of its 30 connections.'])
})

test('requests that wait for their turn are told', () => {
  expect(ofMachine({ waiting: 51 })).toEqual(['warning Back ends: 51 requests wait for their turn on one:4000.'])
})

test('a log of which lines are lost is told, with when', () => {
  const [found] = machines([running({ logLostAt: NOW - MINUTE })], NOW)
  expect(found).toMatchObject({ about: 'Log', level: 'warning', at: new Date(NOW - MINUTE).toISOString() })
})

test('back ends that fail are told once there is a pattern', () => {
  const failing = (failed: number, all: number) => lines(backEnds([running({ calls: { all, failed } })], NOW))
  const well = ['ok Back ends: One back end runs.']
  expect([failing(4, 4), failing(10, 1000)]).toEqual([well, well])
  expect(failing(11, 1000)).toEqual([
    'fault Back ends: 11 of 1,000 calls failed by our own fault in the last five minutes.',
  ])
})

test('a database that answers slowly is told, as the slowest back end feels it', () => {
  const databaseOf = (...took: number[]) =>
    lines(
      reach(
        took.map((databaseTook) => running({ databaseTook })),
        'PostgreSQL',
      ),
    ).filter((line) => line.includes('Database'))
  expect(databaseOf(3, 500)).toEqual(['ok Database: PostgreSQL answers in 500 ms.'])
  expect(databaseOf(3, 501)).toEqual(['warning Database: PostgreSQL answers in 501 ms.'])
})

test('a registry is told as the back ends reach it', () => {
  const registryOf = (...states: Instance['signs']['registry'][]) =>
    lines(
      reach(
        states.map((registry, at) => running({ registry }, `${at}:4000`)),
        'PostgreSQL',
      ),
    ).filter((line) => line.includes('Registry'))
  expect(registryOf(undefined)).toEqual(['warning Registry: It is not watched.'])
  expect(registryOf('ready', 'ready')).toEqual(['ok Registry: It is ready.'])
  expect(registryOf('ready', 'silent')).toEqual(['fault Registry: 1:4000 cannot reach it.'])
  expect(registryOf('silent', 'unready')).toEqual(['fault Registry: It is not ready.'])
})

test('a job is told that fails on all back ends, and none that one of them does', () => {
  const jobs = (...each: Instance['signs'][]) =>
    lines(
      backgroundJobs(
        each.map((signs) => running(signs)),
        NOW,
      ),
    )
  const failed = { jobs: { 'send mail': { failedAt: NOW - MINUTE }, prune: { doneAt: NOW - MINUTE } } }
  expect(jobs(failed)).toEqual(['warning Background jobs: One fails each time: send mail.'])
  expect(jobs(failed, { jobs: { 'send mail': { doneAt: NOW } } })).toEqual(['ok Background jobs: They run.'])
  expect(jobs({ jobs: { prune: { doneAt: NOW - HOUR } } })[0]).toMatch(/^fault Background jobs: None has run/)
})

describe('mails', () => {
  const smtp = { server: 'mail.example', isProduction: true, waiting: 2, failing: 0, oldest: NOW - MINUTE }
  const told = (mail: Partial<typeof smtp> & { server?: undefined } = {}) => lines(mails({ ...smtp, ...mail }, NOW))

  test('that go are told with where to', () => {
    expect(told()).toEqual(['ok Mail: Mails go to mail.example; 2 mails on the way.'])
  })
  test('that become files are told in production', () => {
    expect(told({ server: undefined })).toEqual(['warning Mail: Mails reach nobody: they become files.'])
  })
})

describe('of the card provider', () => {
  const well: ProviderSigns = {
    isSandbox: false,
    webhookUrl: 'https://haggle.example/webhook',
    lastWebhook: NOW,
    lastPayment: NOW,
    failedRefunds: 0,
    hangingRefunds: 0,
    placed: 11,
    paid: 1,
    givenBack: 5,
  }
  const told = (signs: Partial<ProviderSigns>) => lines(provider({ ...well, ...signs }))

  test('its last webhook is told while all is well', () => {
    expect(told({})).toEqual(['ok Card provider: Payments are real; its last webhook came:'])
    expect(told({ isSandbox: true })).toEqual(['ok Card provider: The sandbox answers: no real money moves.'])
  })
  test.each<[string, Partial<ProviderSigns>, string]>([
    ['refunds that failed', { failedRefunds: 1200 }, 'fault Card provider: 1,200 refunds failed.'],
    ['refunds that hang', { hangingRefunds: 1 }, 'warning Card provider: 1 refund got no answer for an hour.'],
    [
      'orders of which none is paid',
      { paid: 0 },
      'fault Card provider: 11 orders were placed in the last half hour, and none was paid.',
    ],
    [
      'many payments that go back',
      { givenBack: 6 },
      'warning Card provider: 6 payments came too late or twice, or did not match, in the last hour, and go back.',
    ],
    [
      'payments without any webhook',
      { lastWebhook: undefined },
      'warning Card provider: Payments arrive, but it has never sent a webhook.',
    ],
    [
      'payments since the last webhook',
      { lastWebhook: NOW - HOUR },
      'warning Card provider: Payments arrive without webhooks; the last one came:',
    ],
  ])('%s are told', (_, signs, says) => {
    expect(told(signs)).toEqual([says])
  })
})

test('stock that unpaid orders hold is told once it is much', () => {
  expect(heldStock({ units: 5000, orders: 100 })).toEqual([])
  expect(lines(heldStock({ units: 5001, orders: 101 }))).toEqual(['warning Stock: 101 unpaid orders hold 5,001 units.'])
})

test('an alert is told with how often it was raised, and with what the newest is about', () => {
  const alert = { name: 'refund_failed', about: '{"refund":"r1","order":"o1"}', raised_at: NOW }
  const [once, often, unknown] = raised([
    { ...alert, times: 1 },
    { ...alert, times: 3 },
    { ...alert, name: 'of_a_newer_version', times: 1 },
  ])
  expect(once?.says).toMatch(/: refund r1, order o1\.$/)
  expect(often?.says).toMatch(/ \(3 times in a day\): refund r1, order o1\.$/)
  expect(unknown).toMatchObject({ says: 'Of_a_newer_version: refund r1, order o1.', todo: 'Look into the log.' })
})
