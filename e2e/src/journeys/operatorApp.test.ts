import { demoAccounts, demoCode } from '@haggle/registry/backend/demoAccounts'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { DESK, PHONE, unfitForFingers, violationsOn } from '../accessibility'
import { newAccount } from '../account'
import { linkMailedTo } from '../outbox'
import { productUnderTest } from '../productUnderTest'
import { fillLogin, newVisitor } from '../visitor'

const visit = (options: Parameters<typeof newVisitor>[0] = {}) =>
  newVisitor({ site: productUnderTest().operatorUrl, ...options })

const confirmWith = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an operator invites another one, who needs a second factor before anything else', async () => {
  const ida = newAccount('Ida')
  const { page } = await visit({ width: DESK })
  await page.goto('/')
  await page.waitForURL(/\/login$/)
  expect(await page.getByRole('link', { name: 'Register User' }).count()).toBe(0)
  await fillLogin(page, demoAccounts.operator)
  await confirmWith(page, demoCode(Date.now()))
  await page.waitForURL(/\/operator$/)
  await page.getByRole('region', { name: 'Since midnight' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Operators', exact: true }).click()
  await page.getByLabel('Email').fill(ida.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`${ida.email} gets a link`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Trail', exact: true }).click()
  await page.getByRole('heading', { name: 'operator.invited' }).waitFor()
  expect(await violationsOn(page)).toEqual([])

  const { page: phone } = await visit({ width: PHONE, hasTouch: true })
  await phone.goto(await linkMailedTo(ida.email, '/accept-invitation'))
  await phone.getByLabel('Name').fill('Ida')
  await phone.getByLabel('Password', { exact: true }).fill(ida.password)
  await phone.getByLabel('Confirm Password').fill(ida.password)
  await phone.getByRole('button', { name: 'Become an operator' }).click()
  await phone.getByRole('link', { name: 'Go to the log-in' }).click()
  await fillLogin(phone, ida)
  await phone.getByText('Set up the second factor first: it is needed for everything here.').waitFor()
  expect(new URL(phone.url()).pathname).toBe('/profile')
  const setUp = phone.waitForResponse(/totp\/setup/)
  await phone.getByRole('button', { name: 'Set up' }).click()
  const { secret } = (await (await setUp).json()) as { secret: string }
  await phone.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await phone.getByLabel('Code', { exact: true }).press('Enter')
  await phone.getByText('Keep these codes').waitFor()
  await phone.goto('/operator')
  await phone.getByRole('region', { name: 'Since midnight' }).waitFor()
  expect(await unfitForFingers(phone)).toEqual([])
  expect(await violationsOn(phone)).toEqual([])
})

test('the marketplace knows no operators, and answers none of their calls', async () => {
  const { page } = await newVisitor()
  await page.goto('/operator')
  await page.getByText('404 Not Found').waitFor()
  expect((await page.request.get('/api/operator/overview')).status()).toBe(404)
  expect((await page.request.get(`${productUnderTest().operatorUrl}/api/operator/overview`)).status()).toBe(401)
})
