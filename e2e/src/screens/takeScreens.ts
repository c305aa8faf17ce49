import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { demoAccounts } from 'workshop'
import { call, logIn } from '../account'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn, type Visitor } from '../visitor'

/** Takes the screenshots in docs/screens from the demo market; run by `npm run screens`. */
const folder = join(__dirname, '../../../docs/screens')

const sizes = [
  { width: 1280, height: 800, scale: 1 },
  { width: 390, height: 760, scale: 1.5 },
]

interface Screen {
  name: string
  about: string
  as: 'guest' | 'customer' | 'owner'
  at: string
  /** Runs before the screenshot. */
  act?: (page: Page) => Promise<unknown>
}

const screens: Screen[] = [
  { name: 'browse', about: 'Browse Products', as: 'guest', at: '/' },
  {
    name: 'suggestions',
    about: 'Suggestions while typing',
    as: 'guest',
    at: '/',
    act: async (page) => {
      await page.getByLabel('Search products').pressSequentially('la')
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'product', about: 'A product', as: 'customer', at: '/product/:id' },
  {
    name: 'haggling',
    about: 'Haggling: offers, and the price that the shop answers',
    as: 'customer',
    at: '/product/:id',
    act: async (page) => {
      await page.getByRole('button', { name: 'Negotiate Price' }).click()
      await page.getByText('You offered').first().waitFor()
    },
  },
  {
    name: 'reviews',
    about: 'Reviews',
    as: 'customer',
    at: '/product/:id',
    act: (page) =>
      page.getByRole('heading', { name: 'Reviews' }).evaluate((heading) => {
        heading.scrollIntoView()
        // below the navigation bar
        window.scrollBy(0, -120)
      }),
  },
  { name: 'shop', about: "A shop's page", as: 'guest', at: '/shops/:shop' },
  { name: 'offers', about: 'My Offers', as: 'customer', at: '/offers' },
  { name: 'wishlist', about: 'Wish list', as: 'customer', at: '/wishlist' },
  { name: 'cart', about: 'Cart', as: 'customer', at: '/cart' },
  { name: 'checkout', about: 'Checkout', as: 'customer', at: '/checkout' },
  { name: 'orders', about: 'My Orders', as: 'customer', at: '/myorders' },
  { name: 'order', about: 'An order', as: 'customer', at: '/myorders/:order' },
  { name: 'profile', about: 'My Profile', as: 'customer', at: '/profile' },
  { name: 'login', about: 'Login', as: 'guest', at: '/login' },
  { name: 'dashboard', about: "An owner's dashboard", as: 'owner', at: '/shop/dashboard' },
  { name: 'shop-orders', about: "A shop's orders", as: 'owner', at: '/shop/orders' },
  { name: 'shop-offers', about: "A shop's offers", as: 'owner', at: '/shop/offers' },
  { name: 'product-form', about: 'The form of a product', as: 'owner', at: '/shop/add-product' },
]

/** Values of the path parameters: ids of the demo customer and owner. Also makes offers and wishes to show. */
async function places(): Promise<Record<string, string>> {
  const owner = await logIn(demoAccounts.shopOwner)
  const customer = await logIn(demoAccounts.user)
  const [order] = await call<{ _id: string }[]>(
    'GET',
    '/api/orders/myorders?state=delivered',
    undefined,
    customer.token,
  )
  if (!order || !owner.shopId) throw new Error('The demo market lacks what the pictures show.')
  const own = await call<Product[]>('GET', `/api/products/shop/${owner.shopId}`, undefined, owner.token)
  const [product] = own.toSorted((one, other) => other.numReviews - one.numReviews)
  if (!product) throw new Error('The demo owner sells nothing.')
  const { _id: id, sellingPrice, minNegotiablePrice: floor = sellingPrice } = product
  const target = Math.round((sellingPrice + floor) * 50) / 100
  await call('PUT', `/api/products/${id}/haggling`, { counter: 'ladder', target, hours: 24 }, owner.token)
  const offer = { productId: id, proposedPrice: Math.floor(floor * 0.8) }
  await call('POST', '/api/negotiations/request', offer, customer.token)
  const list = await call<{ products: { _id: string }[] }>('GET', '/api/products?sortBy=name_asc')
  for (const { _id } of list.products.slice(0, 4)) await call('PUT', `/api/wishlist/${_id}`, undefined, customer.token)
  return { id, shop: owner.shopId, order: order._id }
}

async function picture({ page, context }: Visitor, { name, at, act }: Screen, width: number, scale: number) {
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(page)
  await act?.(page)
  await page.evaluate(() => document.fonts.ready)
  const session = await context.newCDPSession(page)
  const { height = 0 } = page.viewportSize() ?? {}
  const clip = { x: 0, y: await page.evaluate(() => scrollY), width, height, scale }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
  await writeFile(join(folder, `${name}-${width}.webp`), Buffer.from(data, 'base64'))
}

test('the main screens are taken', async () => {
  await mkdir(folder, { recursive: true })
  for (const old of await readdir(folder)) if (old.endsWith('.webp')) await rm(join(folder, old))
  const place = await places()
  for (const { width, height, scale } of sizes) {
    const people = {
      guest: await newVisitor({ width }),
      customer: await signedIn(demoAccounts.user, { width }),
      owner: await signedIn(demoAccounts.shopOwner, { width }),
    }
    for (const { page } of Object.values(people)) await page.setViewportSize({ width, height })
    const { page } = people.customer
    await page.goto(`/product/${place.id}`)
    await page.getByRole('button', { name: /^(Add to|Update) Cart$/ }).click()
    await page.getByText('Added to cart!').waitFor()
    for (const screen of screens) {
      const at = screen.at.replace(/:(\w+)/, (_, name: string) => place[name] ?? '')
      await picture(people[screen.as], { ...screen, at }, width, scale)
    }
    for (const { context } of Object.values(people)) await context.close()
  }
  await writeFile(join(folder, 'README.md'), readme())
}, 300_000)

/** The page that shows all screenshots. */
const readme = () =>
  [
    '# The screens\n\nThe demo market, at a desk and by phone. `npm run screens` takes these pictures anew.',
    ...screens.map(
      ({ name, about }) =>
        `## ${about}\n\n![${about}, at a desk](${name}-1280.webp)\n![${about}, by phone](${name}-390.webp)`,
    ),
  ].join('\n\n') + '\n'
