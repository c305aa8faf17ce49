import type { Product } from '@haggle/shared-contract'
import { addedProduct, registeredCustomer, registeredOwner, type Account } from '../account'
import { newVisitor, signedIn, type Visitor } from '../visitor'

let owner: Awaited<ReturnType<typeof registeredOwner>>
let product: Product
let visitors: { guest: Visitor; user: Visitor; shopOwner: Visitor }

beforeAll(async () => {
  owner = await registeredOwner('Gwen', 'Gwen Guards')
  product = await addedProduct(owner)
  const customer: Account = await registeredCustomer('Gus')
  visitors = { guest: await newVisitor(), user: await signedIn(customer), shopOwner: await signedIn(owner) }
})

const DASHBOARD = '/shop/dashboard'
const stay = { guest: true, user: true, shopOwner: true } as const

/** The path at which each role ends up; true means it stays. */
const ends: { route: string; title: string; at: Record<'guest' | 'user' | 'shopOwner', true | string> }[] = [
  { route: '/', title: 'Browse Products', at: stay },
  { route: '/product/:id', title: 'Reading Lamp', at: stay },
  { route: '/login', title: 'Login', at: { guest: true, user: '/', shopOwner: DASHBOARD } },
  { route: '/register/user', title: 'Register as User', at: { ...stay, user: '/', shopOwner: DASHBOARD } },
  { route: '/register/shop-owner', title: 'Register as Shop Owner', at: { ...stay, user: '/', shopOwner: DASHBOARD } },
  { route: '/profile', title: 'My Profile', at: { ...stay, guest: '/login' } },
  { route: '/cart', title: 'Cart', at: { ...stay, guest: '/login?redirect=cart' } },
  { route: '/checkout', title: 'Cart', at: { guest: '/login?redirect=checkout', user: '/cart', shopOwner: '/cart' } },
  { route: '/myorders', title: 'My Orders', at: { guest: '/login', user: true, shopOwner: DASHBOARD } },
  { route: '/shop/dashboard', title: 'My Shop Dashboard', at: { guest: '/login', user: '/', shopOwner: true } },
  { route: '/shop/add-product', title: 'Add New Product', at: { guest: '/login', user: '/', shopOwner: true } },
  { route: '/shop/edit-product/:id', title: 'Edit Product', at: { guest: '/login', user: '/', shopOwner: true } },
  { route: '/shop/orders', title: 'Orders for My Shop', at: { guest: '/login', user: '/', shopOwner: true } },
  { route: '/no/such/page', title: '404 Not Found', at: stay },
]

/** `npm test` runs one route of each kind here; the shell's unit tests cover all. */
const kinds = ['/', '/login', '/profile', '/checkout', '/myorders', '/shop/edit-product/:id', '/no/such/page']
const tried = process.env.STRESS === 'full' ? ends : ends.filter(({ route }) => kinds.includes(route))

describe.each(tried)('$route', ({ route, title, at }) => {
  test.each(['guest', 'user', 'shopOwner'] as const)('as %s', async (role) => {
    const { page } = visitors[role]
    const path = route.replace(':id', product._id)
    await page.goto(path)
    const end = at[role]
    if (end === true) {
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    } else {
      await page.waitForURL((url) => url.pathname + url.search === end)
    }
  })
})

test('going back after a redirect does not loop', async () => {
  const { page } = visitors.guest
  await page.goto('/')
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  await page.goto('/profile')
  await page.waitForURL(/\/login$/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
})

test('a logged-out visit to the checkout says why', async () => {
  const { page } = visitors.guest
  await page.goto('/checkout')
  await page.getByText('Not Logged In').waitFor()
})

test('nothing of a guarded screen is requested before the redirect', async () => {
  const { page } = visitors.guest
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/shop/dashboard')
  await page.waitForURL(/\/login$/)
  expect(asked.filter((path) => /shop-admin|\/api\/products\/shop/.test(path))).toEqual([])
})
