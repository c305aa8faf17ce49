import type { Page } from 'playwright-core'
import { addedProduct, call, newAccount, pendingOrder, registeredCustomer, registeredOwner } from '../account'
import { fillAddress } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { fillLogin, newVisitor, signedIn, type Visitor } from '../visitor'

/** Text that runs as a script wherever it is inserted as markup; it then sets `pwned`. */
const SCRIPT = `"><img src=x onerror="pwned=1"><svg onload=pwned=1><script>pwned=1</script>\${pwned=1}{{pwned=1}}`
const IMAGE = 'https://pictures.test/x"onerror="pwned=1'

/** Expects that no script ran, no dialog opened, and the text is shown as it was written. */
async function isHarmless({ page, dialogs }: Visitor, shows: string | undefined) {
  if (shows !== undefined) await page.getByText(shows, { exact: false }).first().waitFor()
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
  const inline = () => [
    document.querySelectorAll('[onerror],[onload]').length,
    document.querySelectorAll('script:not([src],[type$="json"])').length,
  ]
  // the page has two scripts of its own, which its policy names by hash
  expect(await page.evaluate(inline)).toEqual([0, 2])
  expect(dialogs).toEqual([])
}

test('user input is shown as text on every screen', async () => {
  const customer = await registeredCustomer(`<b>Mallory ${SCRIPT}`.slice(0, 100))
  const owner = await registeredOwner(`<i>Olga ${SCRIPT}`.slice(0, 100), `<u>Shop ${SCRIPT}`.slice(0, 100))
  const name = `<b>Lamp</b> ${SCRIPT}`
  const lamp = await addedProduct(owner, { name, description: SCRIPT, image: IMAGE })
  const { token } = customer.session
  await call('POST', `/api/products/${lamp._id}/reviews`, { rating: 1, comment: `Bad ${SCRIPT}` }, token)
  await call('PUT', '/api/auth/profile', { profilePicture: IMAGE }, token)
  const order = await pendingOrder(customer, lamp)
  expect(order.orderItems[0]?.name).toBe(name)

  const guest = await newVisitor()
  const seenByAll = [`/?keyword=${encodeURIComponent('lamp')}`, `/product/${lamp._id}`]
  for (const path of seenByAll) {
    await guest.page.goto(path)
    await isHarmless(guest, '<b>Lamp</b>')
  }
  await isHarmless(guest, 'Bad "><img')
  await guest.page.goto(`/?keyword=${encodeURIComponent(SCRIPT.slice(0, 90))}`)
  await isHarmless(guest, undefined)

  const buyer = await signedIn(customer)
  await buyer.page.goto(`/product/${lamp._id}`)
  await buyer.page.getByRole('button', { name: 'Add to Cart' }).click()
  await isHarmless(buyer, 'added to your cart')
  for (const path of ['/cart', '/checkout', '/myorders']) {
    await buyer.page.goto(path)
    await isHarmless(buyer, '<b>Lamp</b>')
    if (path === '/checkout') await fillAddress(buyer.page)
  }
  await buyer.page.goto('/profile')
  await isHarmless(buyer, '<b>Mallory')

  for (const site of [productUnderTest().marketplaceUrl, productUnderTest().shopUrl]) {
    const seller = await signedIn(owner, { site })
    await seller.page.goto('/shop/dashboard')
    await isHarmless(seller, '<b>Lamp</b>')
    await seller.page.goto('/shop/orders')
    await isHarmless(seller, '<b>Mallory')
    await seller.page.goto(`/shop/edit-product/${lamp._id}`)
    await seller.page.getByLabel('Product Name').waitFor()
    await isHarmless(seller, undefined)
  }
})

/** Tries several ways to run injected code. Returns those that worked. */
const whatRuns = (page: Page) =>
  page.evaluate(async () => {
    const worked: string[] = []
    const script = document.createElement('script')
    script.textContent = 'globalThis.inline = 1'
    document.head.append(script)
    if ('inline' in globalThis) worked.push('an inline script')
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="globalThis.handler = 1">'
    document.body.append(holder)
    await new Promise((done) => setTimeout(done, 300))
    if ('handler' in globalThis) worked.push('an inline handler')
    try {
      if (globalThis.eval('1 + 1') === 2) worked.push('eval')
    } catch {
      // blocked by the policy
    }
    return worked
  })

test('the content security policy blocks injected scripts', async () => {
  const { marketplaceUrl, shopUrl } = productUnderTest()
  for (const url of [marketplaceUrl, `${shopUrl}/login`, `${marketplaceUrl}/sandbox/razorpay/checkout`]) {
    const { page } = await newVisitor()
    await page.goto(url)
    expect([url, await whatRuns(page)]).toEqual([url, []])
  }
})

test('the API documentation works under its content security policy', async () => {
  const { page, pageErrors } = await newVisitor()
  await page.goto('/api/docs/')
  await page.getByText('/api/products/{id}/reviews').first().waitFor()
  expect(pageErrors).toEqual([])
})

describe('a log-in with another redirect', () => {
  const account = newAccount('Rita')
  let visitor: Visitor
  beforeAll(async () => {
    await call('POST', '/api/auth/register/user', account)
    visitor = await newVisitor()
  })
  afterEach(() => visitor.page.getByRole('button', { name: 'Logout' }).click())

  test.each(['//evil.test', 'https://evil.test/checkout', 'javascript:pwned=1', '/\\evil.test', 'checkout//evil.test'])(
    '%s leads to the home page',
    async (redirect) => {
      await visitor.page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await fillLogin(visitor.page, account)
      await visitor.page.getByText(`Hello, ${account.name}`).waitFor()
      expect(visitor.page.url()).toBe(`${productUnderTest().marketplaceUrl}/`)
      await isHarmless(visitor, undefined)
    },
  )
})
