import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { registeredCustomer } from '../../account'
import { productUnderTest } from '../../productUnderTest'
import { newVisitor, signedIn } from '../../visitor'

const releases = (...path: string[]) => join(productUnderTest().home, 'releases', ...path)

beforeAll(() => rename(releases('catalog'), releases('catalog-away')))
afterAll(() => rename(releases('catalog-away'), releases('catalog')))

test("with the catalogue's files missing, its screens show an error and everything else works", async () => {
  const { page } = await signedIn(await registeredCustomer('Mia'))
  const panel = page.getByRole('alert').filter({ hasText: 'catalog' })
  await panel.waitFor()
  await panel
    .getByText(/missing|error/)
    .first()
    .waitFor()
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true)
  await page.getByRole('link', { name: /cart/i }).click()
  await page.getByText('Your Cart is Empty').waitFor()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
})

test('Retry shows the screen once the files are back', async () => {
  const { page } = await newVisitor()
  await page.goto('/')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await rename(releases('catalog-away'), releases('catalog'))
  await retry.click()
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  await rename(releases('catalog'), releases('catalog-away'))
})
