import { brotliCompressSync, constants } from 'node:zlib'
import type { Product } from '@haggle/shared-contract'
import { registeredCustomer } from '../account'
import { productUnderTest } from '../productUnderTest'
import { untilQuiet } from '../untilQuiet'
import { newVisitor } from '../visitor'

/** Budgets for the scripts of a first load: KiB after brotli, and number of requests. */
const budgets = [
  { screen: '/', kilobytes: 175, requests: 10 },
  { screen: '/product/:id', kilobytes: 175, requests: 10 },
  { screen: '/login', kilobytes: 200, requests: 10 },
  { screen: '/register/user', kilobytes: 200, requests: 10 },
  { screen: '/checkout', kilobytes: 190, requests: 10 },
]

interface Fetched {
  path: string
  script: boolean
  brotli: number
}

/** All files that a page fetches until the network is idle. */
async function fetched(site: string, path = '/', stored: object = {}): Promise<Fetched[]> {
  const { page, context } = await newVisitor({ site })
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, stored)
  const responses: Promise<Fetched>[] = []
  page.on('response', (response) => {
    const script = response.request().resourceType() === 'script'
    const path = new URL(response.url()).pathname
    const size = async () =>
      script
        ? brotliCompressSync(await response.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
        : 0
    responses.push(size().then((brotli) => ({ path, script, brotli })))
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(page)
  const all = await Promise.all(responses)
  await context.close()
  return all
}

async function firstProduct(): Promise<Product> {
  const list = (await (await fetch(`${productUnderTest().marketplaceUrl}/api/products`)).json()) as {
    products: Product[]
  }
  const plain = list.products.find(({ options }) => !options)
  if (!plain) throw new Error('All products have options, whose choice loads a part of its own.')
  return plain
}

/** The local storage of a customer with that product in the cart. */
async function customerWith({ _id, name, image, sellingPrice: price, countInStock, shop }: Product) {
  const { session } = await registeredCustomer('Cleo')
  const line = { product: _id, name, image, price, qty: 1, countInStock, shop: shop._id }
  return { auth: session, cart: { owner: session._id, carts: { [session._id]: [line] } } }
}

test.each(budgets)(
  'the first load of $screen is within its budget and fetches no file of shop-admin',
  async (budget) => {
    const bought = await firstProduct()
    const path = budget.screen.replace(':id', bought._id)
    const stored = path === '/checkout' ? await customerWith(bought) : {}
    const files = await fetched(productUnderTest().marketplaceUrl, path, stored)
    const scripts = files.filter(({ script }) => script)
    const kilobytes = scripts.reduce((sum, { brotli }) => sum + brotli, 0) / 1024
    console.log(`first load of ${budget.screen}: ${kilobytes.toFixed(1)} KB brotli in ${scripts.length} scripts`)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.length).toBeLessThanOrEqual(budget.requests)
    expect(kilobytes).toBeLessThanOrEqual(budget.kilobytes)
    expect(files.filter(({ path }) => path.includes('/shop-admin/'))).toEqual([])
    expect(files.some(({ path }) => path.includes('/checkout/'))).toBe(path === '/checkout')
  },
)

test("the shop owners' app fetches no file of catalogue or checkout", async () => {
  const files = await fetched(productUnderTest().shopUrl)
  expect(files.some(({ script }) => script)).toBe(true)
  expect(files.filter(({ path }) => /\/(catalog|checkout)\//.test(path))).toEqual([])
})

test.each(['/', '/product/:id'])('all text of %s has at most eight combinations of size and weight', async (screen) => {
  const { page, context } = await newVisitor()
  await page.goto(screen.replace(':id', (await firstProduct())._id))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const combinations = await page.evaluate(() => {
    const seen = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      seen.add(`${fontSize} ${fontWeight}`)
    }
    return [...seen]
  })
  await context.close()
  expect(combinations).toContain('15px 400')
  expect(combinations.length).toBeLessThanOrEqual(8)
})
