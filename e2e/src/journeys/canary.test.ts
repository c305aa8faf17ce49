import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccounts, startProduct, type Product } from 'workshop'
import { openTeamHome, type TeamHome } from '../teamHome'
import { signedIn } from '../visitor'

let team: TeamHome
let market: Product
beforeAll(async () => {
  team = await openTeamHome()
  market = await startProduct({ home: team.home, env: { ...process.env, SEED: 'demo' } })
}, 60_000)
afterAll(async () => {
  await market.stop()
  await team.remove()
})

const canary = async () => (await team.composition()).remotes.find(({ name }) => name === 'checkout')?.canary

test('a canary that fails to load is rolled back automatically, with the reason', async () => {
  // five of visitors 0 to 10 get this version's canary
  await team.releaseWith('9.2.5', (_, text) => text)
  expect(await team.haggle('canary', '--percent', '20', '--version', '9.2.5')).toMatchObject({ code: 0 })

  const { page } = await signedIn(demoAccounts.user, { site: market.marketplaceUrl })
  const reported: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reported.push(request.postDataJSON())
  })
  await page.route('**/releases/checkout/9.2.5/**', (route) => route.abort())
  const visits: boolean[] = []
  for (let visitor = 0; reported.length < 5 && visitor < 60; visitor++) {
    const before = reported.length
    await page.evaluate((id) => localStorage.setItem('visitor', String(id)), visitor)
    await page.goto('/cart')
    // visitors with the canary get the previous release in the same page
    await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
    visits.push(reported.length > before)
  }
  expect(reported).toHaveLength(5)
  for (const report of reported) expect(report).toMatchObject({ remote: 'checkout', version: '9.2.5', type: 'error' })
  expect(visits).toContain(false)

  while (await canary()) await new Promise((done) => setTimeout(done, 250))
  const history = JSON.parse(await readFile(join(team.home, 'apps/marketplace/history.json'), 'utf8')) as unknown[]
  expect(history.at(-1)).toMatchObject({
    action: 'rollback',
    name: 'checkout',
    by: 'haggle',
    from: '9.2.5',
    reason: '5 of 5 failure reports came from the 20% of visitors who have the canary.',
  })
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
  expect(reported).toHaveLength(5)
}, 120_000)

test('a visitor who goes to another page of the site reports how fast this one was, while there is a canary', async () => {
  await team.releaseWith('9.2.6', (_, text) => text)
  expect((await team.haggle('canary', '--percent', '50', '--version', '9.2.6')).code).toBe(0)
  const { page } = await signedIn(demoAccounts.user, { site: market.marketplaceUrl })
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/')
  // no page is left that could tell of the request
  const calls = () => readFile(join(team.home, 'api.log'), 'utf8')
  while (!(await calls()).includes('"url":"/api/web-vitals"')) await new Promise((done) => setTimeout(done, 250))
}, 120_000)
