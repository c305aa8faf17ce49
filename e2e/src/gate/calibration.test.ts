import { besideLive, type PlacedVisit } from '@haggle/registry/smoke/besideLive'
import type { Sessions } from '@haggle/registry/smoke/visitPage'
import { chromium, type Browser } from 'playwright-core'
import { productUnderTest } from '../productUnderTest'
import { seededSite, type Seed } from './seededSite'
import { slowPaint, slowPress, visualFaults } from './seeds'

/** Pairs of each kind; fewer where STRESS is not full. */
const scale = process.env.STRESS === 'full' ? 1 : Number(process.env.SHARE ?? 0.2)
const times = (count: number) => Array.from({ length: Math.ceil(count * scale) }, (_, index) => index)

const visits: PlacedVisit[] = [
  { path: '/', screen: '/' },
  { path: '/cart', screen: '/cart', as: 'user' },
  { path: '/myorders', screen: '/myorders', as: 'user' },
  { path: '/offers', screen: '/offers', as: 'user' },
  { path: '/wishlist', screen: '/wishlist', as: 'user' },
]

let browser: Browser
beforeAll(async () => {
  browser = await chromium.connect(productUnderTest().browserUrl)
})
afterAll(() => browser.close())

const sessions: Sessions = {}

/** What the gate says of a screen whose release has a fault. */
async function found(visit: PlacedVisit, seed: Seed) {
  const live = await seededSite(productUnderTest().marketplaceUrl, {})
  const candidate = await seededSite(productUnderTest().marketplaceUrl, seed)
  const scene = { sessions, time: Date.now(), unsteady: [] }
  const { pictures, slower } = await besideLive(browser, { candidate: candidate.url, live: live.url }, visit, scene)
  for (const site of [live, candidate]) site.close()
  const changed = pictures.flatMap(({ name, share = 0, difference }) => (difference ? [`${name}: ${share}`] : []))
  return { changed, slower }
}

const visitAt = (index: number): PlacedVisit => visits[index % visits.length] ?? visits[0]!

test('equal releases look alike and are as fast', async () => {
  const false_ = { changed: [] as string[], slower: [] as string[] }
  for (const index of times(100)) {
    const { changed, slower } = await found(visitAt(index), {})
    false_.changed.push(...changed)
    false_.slower.push(...slower)
  }
  console.log('equal', times(100).length, false_)
  expect(false_.changed.length).toBeLessThanOrEqual(1)
  expect(false_.slower.length).toBeLessThanOrEqual(2)
})

test('visual faults are found', async () => {
  const missed: string[] = []
  for (const [index, [name, seed]] of Object.entries(visualFaults).entries()) {
    // only some screens have pictures
    const visit = name.includes('picture') ? visitAt(0) : visitAt(index)
    const { changed } = await found(visit, seed)
    if (changed.length === 0) missed.push(`${name} on ${visit.path}`)
  }
  console.log('visual faults missed', missed)
  expect(missed.length).toBeLessThanOrEqual(1)
})

test.each([
  ['paints', slowPaint(150)],
  ['answers a press', [slowPress(150)]],
])('a release that %s 150 ms later is found', async (what, seeds) => {
  const told: string[][] = []
  for (const index of times(20)) told.push((await found(visitAt(index), seeds[index % seeds.length] ?? {})).slower)
  console.log(what, told)
  expect(told.filter((lines) => lines.some((line) => line.includes(what))).length).toBeGreaterThanOrEqual(
    Math.floor(told.length * 0.9),
  )
})
