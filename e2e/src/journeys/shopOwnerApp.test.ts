import { unfitForFingers } from '../accessibility'
import { registeredCustomer, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'
import { fillLogin, newVisitor } from '../visitor'

const visit = (options: Parameters<typeof newVisitor>[0] = {}) =>
  newVisitor({ site: productUnderTest().shopUrl, ...options })

test("the shop owners' app opens the dashboard after log-in and links to the marketplace", async () => {
  const { page } = await visit()
  await page.goto('/')
  await page.waitForURL(/\/login$/)
  expect(await page.getByRole('link', { name: 'Register User' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Marketplace' }).first().waitFor()
  await fillLogin(page, await registeredOwner('Ada', 'Ada Antiques'))
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.goto('/')
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.goto('/cart')
  await page.getByText('404 Not Found').waitFor()
})

test('a customer who logs in there is told that this app is for shop owners', async () => {
  const { page } = await visit()
  await page.goto('/login')
  await fillLogin(page, await registeredCustomer('Cora'))
  await page
    .getByText(/for shop owners/i)
    .first()
    .waitFor()
})

test('on a tablet the header is one row, in its font or the fallback, and fit for fingers', async () => {
  const { page, context } = await visit({ width: 768, hasTouch: true })
  await page.goto('/login')
  await fillLogin(page, await registeredOwner('Adelheid von Bergamo-Wolfenstein', 'Bergamo Antiques'))
  await page.waitForURL(/\/shop\/dashboard$/)
  const height = async () => {
    await page.getByText('Hello, Adelheid').waitFor()
    return (await page.getByRole('banner').boundingBox())?.height
  }
  expect(await height()).toBeLessThan(70)
  for (const name of ['Marketplace', 'My Shop', 'Manage Orders', 'My Profile'])
    await page.getByRole('link', { name, exact: true }).first().click({ trial: true })
  expect(await unfitForFingers(page)).toEqual([])
  await context.route(/\.woff2$/, (font) => font.abort())
  await page.reload()
  expect(await height()).toBeLessThan(70)
})
