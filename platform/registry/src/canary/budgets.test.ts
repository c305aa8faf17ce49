import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { openBudgets, PERIOD } from './budgets'
import type { BrowsersReports } from './figures'
import { checkBudgets } from './watchBudgets'

const WEBHOOK = 'https://hooks.example.com/secret'

let home: string
let now: number
let told: string[]
let figures: { visits: number; failures: number }
let isReached: boolean
beforeEach(async () => {
  home = await homeWithApp()
  now = Date.now()
  told = []
  isReached = true
  figures = { visits: 1000, failures: 6 }
})
afterEach(() => rm(home, { recursive: true }))

const budgets = () => openBudgets(fileStorage(join(home, 'registry')), () => now)
const reports = { figures: () => Promise.resolve({ screens: [], ...figures }) } as unknown as BrowsersReports
const tell = (webhook: string, text: string) => {
  if (!isReached) return Promise.reject(new Error('it answers 500'))
  told.push(`${webhook} ${text}`)
  return Promise.resolve()
}
const log = recordedLog()
// each time as another registry of the same storage
const check = () => checkBudgets({ home, budgets: budgets(), reports, log, tell })
const set = (errors: number) => budgets().set('catalog', { errors, webhook: WEBHOOK }, 'catalog')

test('a budget that is spent is told once in its period, by all registries together, and again once it is set again', async () => {
  await set(0.005)
  await Promise.all([check(), check()])
  await check()
  expect(told).toEqual([
    `${WEBHOOK} catalog has spent its budget of errors: 0.6% of 1000 visits failed in 30 days, 0.5% may. The registry's /platform/catalog shows which.`,
  ])
  now += PERIOD
  await check()
  expect(told).toHaveLength(2)
  now += 1
  await set(0.004)
  await check()
  expect(told).toHaveLength(3)
})

test('nobody is told while some is left, while failures are few, or while no visit is known', async () => {
  await set(0.005)
  for (figures of [
    { visits: 1000, failures: 4 },
    { visits: 10_000, failures: 49 },
    { visits: 0, failures: 9 },
  ])
    await check()
  expect(told).toEqual([])
})

test('a webhook that was not reached is told at the next check', async () => {
  await set(0.005)
  isReached = false
  await check()
  isReached = true
  await check()
  expect(told).toHaveLength(1)
  // its address may hold a secret
  expect(JSON.stringify(log)).not.toContain('/secret')
})
