import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCode } from '@haggle/registry/backend/demoAccounts'
import type { SessionUser } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { demoAccounts } from 'workshop'
import { DESK, PHONE } from '../accessibility'
import type { Account } from '../account'
import { productUnderTest } from '../productUnderTest'
import { untilQuiet } from '../untilQuiet'
import { fillLogin, newVisitor, signedIn, type Visitor } from '../visitor'
import { accountsScreens } from './accountsScreens'
import { customersScreens } from './customersScreens'
import { operatorsScreens } from './operatorsScreens'
import { ownersScreens } from './ownersScreens'
import { setScene } from './scene'
import type { Screen, Who } from './screen'

/**
 * Takes pictures of the screens from the demo market; run by `npm run screens`. Those for readers go to docs/screens; all of
 * them, whole, to its folder `all`, which git ignores, for somebody to look at. ONLY is an expression for the names of those
 * to take.
 */
const folder = join(__dirname, '../../../docs/screens')
const all = join(folder, 'all')

const sizes = [
  { width: DESK, height: 800, scale: 1 },
  { width: PHONE, height: 760, scale: 1.5 },
] as const

/** Pixels of the longest picture. */
const LONGEST = 2600

const wanted = new RegExp(process.env.ONLY ?? '')
const screens = [...customersScreens, ...accountsScreens, ...ownersScreens, ...operatorsScreens]

const siteOf = (who: Who): string => {
  const { marketplaceUrl, shopUrl, operatorUrl } = productUnderTest()
  return who === 'operator' ? operatorUrl : who === 'owner' || who === 'dressOwner' ? shopUrl : marketplaceUrl
}

/** The demo operator at a desk: logged in once, because a code logs in once. */
async function operatorAtDesk(): Promise<Visitor> {
  const visitor = await newVisitor({ site: siteOf('operator') })
  const { page } = visitor
  await page.goto('/login')
  await fillLogin(page, demoAccounts.operator)
  await page.getByLabel('Code', { exact: true }).fill(demoCode(Date.now()))
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/operator$/)
  return visitor
}

const sessionOf = ({ page }: Visitor): Promise<SessionUser> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '') as SessionUser)

/** Waits until nothing moves and everything is loaded, also what is loaded once it comes into sight. */
async function untilStill(page: Page): Promise<void> {
  await untilQuiet(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/** Brings all of a page into sight once, then what was in sight before. */
const lookThrough = (page: Page) =>
  page.evaluate(async () => {
    const before = scrollY
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      // once drawn: only then it is known what came into sight
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
    }
    scrollTo(0, before)
    // React holds back for as long what follows a fallback
    await new Promise((resolve) => setTimeout(resolve, 400))
  })

async function picture({ page, context }: Visitor, { name, at, act, about }: Screen, size: (typeof sizes)[number]) {
  await page.emulateMedia({ media: null })
  await page.setViewportSize(size)
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilQuiet(page)
  await act?.(page)
  const session = await context.newCDPSession(page)
  const { width, height } = page.viewportSize() ?? size
  const take = async (into: string, y: number, tall: number, scale: number) => {
    await untilStill(page)
    const clip = { x: 0, y, width, height: tall, scale }
    const how = { format: 'webp', quality: 72, clip, captureBeyondViewport: tall > height } as const
    const { data } = await session.send('Page.captureScreenshot', how)
    await writeFile(join(into, `${name}-${size.width}.webp`), Buffer.from(data, 'base64'))
  }
  const seen = () => page.evaluate(() => scrollY)
  if (about !== undefined) await take(folder, await seen(), height, size.scale)
  if (await page.evaluate(() => document.querySelector('dialog[open], iframe') !== null))
    await take(all, await seen(), height, 1)
  else {
    await lookThrough(page)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => scrollTo(0, 0))
    await take(all, 0, Math.min(Math.max(whole, height), LONGEST), 1)
  }
  await session.detach()
}

/** Who is signed in where; the accounts of the demo market are always there. */
async function visitorsOf(
  accounts: Record<'newcomer' | 'haggler' | 'newOwner' | 'emptyOwner' | 'suspendedOwner', Account>,
): Promise<Omit<Record<Who, Visitor>, 'operator'>> {
  const enter = (account: Account, who: Who) => signedIn(account, { site: siteOf(who) })
  return {
    guest: await newVisitor(),
    customer: await enter(demoAccounts.user, 'customer'),
    newcomer: await enter(accounts.newcomer, 'newcomer'),
    haggler: await enter(accounts.haggler, 'haggler'),
    owner: await enter(demoAccounts.shopOwner, 'owner'),
    dressOwner: await enter({ ...demoAccounts.shopOwner, name: 'Mira Kapoor', email: 'mira@haggle.test' }, 'owner'),
    newOwner: await enter(accounts.newOwner, 'newOwner'),
    emptyOwner: await enter(accounts.emptyOwner, 'emptyOwner'),
    suspendedOwner: await enter(accounts.suspendedOwner, 'suspendedOwner'),
  }
}

/** The same people, signed in, with a phone. */
async function withPhones(people: Record<Who, Visitor>): Promise<Record<Who, Visitor>> {
  const phones = Object.entries(people).map(async ([who, { context }]) => {
    // a guest comes with nothing
    const storageState = who === 'guest' ? undefined : await context.storageState()
    await context.close()
    const phone = await newVisitor({ width: PHONE, hasTouch: true, site: siteOf(who as Who), storageState })
    return [who, phone] as const
  })
  return Object.fromEntries(await Promise.all(phones)) as Record<Who, Visitor>
}

test('the screens are taken', async () => {
  await mkdir(all, { recursive: true })
  const operator = await operatorAtDesk()
  const { places, accounts, end } = await setScene(await sessionOf(operator))
  const addressOf = (at: string) => at.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => places[name] ?? '')
  let people: Record<Who, Visitor> = { ...(await visitorsOf(accounts)), operator }
  const missed: string[] = []
  for (const size of sizes) {
    if (size.width === PHONE) people = await withPhones(people)
    for (const { page } of Object.values(people)) page.setDefaultTimeout(12_000)
    for (const { only = size.width, ...screen } of screens.filter(({ name }) => wanted.test(name))) {
      const visitor = people[screen.as]
      if (only !== size.width) continue
      // one that fails does not cost the others
      await picture(visitor, { ...screen, at: addressOf(screen.at) }, size).catch((error: unknown) =>
        missed.push(`${screen.name}-${size.width}: ${String(error)}`),
      )
      await screen.after?.(visitor.page)
    }
  }
  await end()
  const kept = screens.flatMap(({ name, about }) =>
    about === undefined ? [] : sizes.map(({ width }) => `${name}-${width}.webp`),
  )
  for (const old of await readdir(folder)) if (old.endsWith('.webp') && !kept.includes(old)) await rm(join(folder, old))
  await writeFile(join(folder, 'README.md'), readme())
  expect(missed).toEqual([])
}, 1_200_000)

/** The page that shows the pictures for readers. */
const readme = () =>
  [
    '# The screens\n\nThe demo market, at a desk and by phone. `npm run screens` takes these pictures anew.',
    ...screens.flatMap(({ name, about }) =>
      about === undefined
        ? []
        : `## ${about}\n\n![${about}, at a desk](${name}-1280.webp)\n![${about}, by phone](${name}-390.webp)`,
    ),
  ].join('\n\n') + '\n'
