import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demoAccounts, startProduct, type Product } from 'workshop'
import { fillAddress } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { openProviderStandIn, type ProviderStandIn } from '../real-provider/providerStandIn'
import { fillLogin, newVisitor } from '../visitor'

let home: string
let provider: ProviderStandIn
let product: Product

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'haggle-real-'))
  for (const folder of ['releases', 'apps'])
    await cp(join(productUnderTest().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
  provider = await openProviderStandIn()
  product = await startProduct({ home, env: { ...process.env, ...provider.env, DATABASE_URL: '', SEED: 'demo' } })
})
afterAll(async () => {
  await product.stop()
  provider.close()
  await rm(home, { recursive: true })
})

const policyOf = async (address: string) => (await fetch(address)).headers.get('content-security-policy')

/** Presses Pay in the provider's frame, which opens a window for the bank. */
async function payByBank(page: Page): Promise<void> {
  await page.frameLocator('iframe.razorpay-checkout-frame').getByRole('button', { name: 'Pay by bank' }).click()
  await page.getByText('Payment Successful!').waitFor()
}

test('with real keys all that the payment provider’s script does works, also on a page that was reached by links', async () => {
  const { user } = demoAccounts
  const { page, context, pageErrors } = await newVisitor({ site: product.marketplaceUrl })
  const asked = await provider.answerIn(context)
  await page.goto('/login')
  await fillLogin(page, user)
  await page.getByText(`Hello, ${user.name}`).waitFor()
  // no page is loaded from here to the payment
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }))
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await page.locator('.razorpay-container').waitFor()
  expect(await page.evaluate(() => Reflect.get(document, 'riskWasDetected') as boolean)).toBe(true)
  const { position, width } = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return { position: style('.razorpay-container').position, width: style('.razorpay-container iframe').width }
  })
  expect([position, width]).toEqual(['fixed', '1280px'])
  await payByBank(page)
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage') as boolean)).toBe(true)
  expect([...new Set(asked)].sort()).toEqual([
    'api.razorpay.com/v1/checkout/embedded',
    'api.razorpay.com/v1/checkout/preferences',
    'api.razorpay.com/v1/payments/create/checkout',
    'cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js',
    'checkout.razorpay.com/v1/checkout.js',
    'lumberjack-cx.razorpay.com/beacon/v1/batch',
    'lumberjack-metrics.razorpay.com/v1/frontend-metrics',
    'lumberjack.razorpay.com/v1/track',
  ])
  // among them would be each violation of the policy
  expect(pageErrors).toEqual([])
})

test('the shop owners’ app, and every app with the sandbox, names no payment provider', async () => {
  const { marketplaceUrl, shopUrl } = productUnderTest()
  for (const path of ['/', '/checkout', '/myorders', '/myorders/1']) {
    expect(await policyOf(product.marketplaceUrl + path)).toContain('https://cdn.razorpay.com')
    expect(await policyOf(marketplaceUrl + path)).not.toContain('razorpay')
  }
  expect(await policyOf(`${product.shopUrl}/`)).not.toContain('razorpay')
  expect(await policyOf(`${shopUrl}/`)).not.toContain('razorpay')
})
