import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { DESK, PHONE } from '../accessibility'
import { openPictures, type Pictures } from '../pictures'
import { openReleaseStore, type ReleaseStore } from '../releaseStore'
import { browserVersion, newVisitor } from '../visitor'

const accepts = process.env.GALLERY === 'accept'
const howToAccept = 'Look at gallery/changes; `npm run gallery -- --accept` keeps how it looks now.'

let pictures: Pictures
let store: ReleaseStore
let site: string
beforeAll(async () => {
  store = await openReleaseStore()
  const release = await store.build('gallery', '1.0.0')
  site = await store.serve('gallery', [[store.composition.shell, release]])
  const version = await browserVersion()
  pictures = openPictures(resolve('gallery/pictures'), resolve('gallery/changes'), accepts, version)
}, 120_000)
afterAll(() => store.close())

test('every part of both kits looks as it did', async () => {
  const differences = (await Promise.all([PHONE, DESK].map(differencesAt))).flat()
  const removed = pictures.unused().map((name) => `${name} shows no part`)
  const found = [...differences, ...removed]
  if (accepts) console.log(['Accepted:', ...found].join('\n'))
  else expect({ found, howToAccept }).toEqual({ found: [], howToAccept })
}, 180_000)

/** Says for each picture of the gallery that looks different at a width how it does. */
async function differencesAt(width: number): Promise<string[]> {
  const { page, context } = await newVisitor({ site, width })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // times are said the same everywhere and always
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  await page.clock.setFixedTime('2026-03-04T14:05:00Z')

  const differences: string[] = []
  const compare = async (name: string, take: () => Promise<Buffer>) => {
    // most are at rest at once
    const early = accepts ? undefined : await take()
    if (early && !(await pictures.compare(`${name}-${width}`, early))) return
    const difference = await pictures.compare(`${name}-${width}`, await atRest(take))
    if (difference) differences.push(difference)
  }
  for (const address of await addressesOn(page)) {
    const name = address.replace('/gallery/', '')
    await visit(page, address)
    await compare(name, () => page.getByRole('main').screenshot({ animations: 'disabled' }))
    const openers = await page.getByRole('button', { name: /^Open / }).allTextContents()
    for (const [at, opener] of openers.entries()) {
      if (at > 0) await visit(page, address)
      await page.getByRole('button', { name: opener, exact: true }).click()
      const layer = `${name}-${opener.toLowerCase().replaceAll(' ', '-')}`
      await compare(layer, () => page.screenshot({ animations: 'disabled' }))
    }
  }
  await context.close()
  return differences
}

/** The first screenshot that equals the one before: layers find their places a while after they open. */
async function atRest(take: () => Promise<Buffer>): Promise<Buffer> {
  for (let before = await take(); ;) {
    await delay(100)
    const now = await take()
    if (now.equals(before)) return now
    before = now
  }
}

async function addressesOn(page: Page): Promise<string[]> {
  await visit(page, '/gallery')
  const links = await page.getByRole('main').getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** Opens a page, and waits for its fonts and pictures. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
