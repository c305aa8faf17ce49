import type { Page } from 'playwright-core'
import { addedProduct, registeredCustomer, registeredOwner } from '../account'
import { openHaggleAgent, type HaggleAgent } from '../haggleAgent'
import { newOtherAgent } from '../otherAgent'
import { payNow } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { signedIn, type Visitor } from '../visitor'

const ADDRESS = { address: '1 Harbour Street', city: 'Leith', postalCode: 'EH6 6AA', country: 'Scotland' }

let owner: Awaited<ReturnType<typeof registeredOwner>>
let customer: Visitor
let program: HaggleAgent
beforeAll(async () => {
  program = await openHaggleAgent()
  owner = await registeredOwner('Ailsa', 'Ailsa Lamps')
  customer = await signedIn(await registeredCustomer('Alec'))
})
afterAll(() => program.remove())
afterEach(() => expect(customer.pageErrors).toEqual([]))

/** Runs `npx @haggle/agent` for a product of the shop. */
const haggle = (product: string, ...args: string[]) => {
  const address = Object.values(ADDRESS).join(', ')
  const usual = ['--shop', 'Ailsa Lamps', '--address', address, '--yes']
  return program.run(productUnderTest().marketplaceUrl, product, ...usual, ...args)
}

/** Allows what an agent asks for on the page that it names. */
async function allow(page: Page, address: string, most: string) {
  await page.goto(address)
  await page.getByLabel('Most per product').fill(most)
  await page.getByLabel('Most in all').fill('200')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
}

async function pay(page: Page, link: string) {
  await page.goto(link)
  await payNow(page)
}

test('the client of the AI SDK is allowed, haggles and prepares an order that its customer pays', async () => {
  const { page } = customer
  const lamp = await addedProduct(owner, { name: 'Oil Lamp' })
  const agent = await newOtherAgent(productUnderTest().marketplaceUrl, 'Other Agent')
  await allow(page, await agent.asks(), '90')
  await page.getByRole('heading', { name: 'Back at the agent' }).waitFor()
  await agent.connect()
  const offer = (proposedPrice: number) => agent.use('make_offer', { productId: lamp._id, proposedPrice })
  expect((await offer(91)).text).toBe('Your customer allows at most $90.00 per product.')
  expect((await offer(60)).data).toMatchObject({ status: 'rejected' })
  expect((await offer(85)).data).toMatchObject({ status: 'accepted', agreedPrice: 85 })
  const order = { orderItems: [{ product: lamp._id, qty: 1 }], shippingAddress: ADDRESS }
  const { data } = await agent.use('prepare_order', order)
  expect(data).toMatchObject({ status: 'pending', totalPrice: 93.5 })
  await pay(page, String(data.link))
  expect((await agent.use('order_status', { id: data._id })).data).toMatchObject({ orders: [{ isPaid: true }] })
  await agent.close()
})

test('npx @haggle/agent haggles by its rule for a person who allows it and pays at its link', async () => {
  const { page } = customer
  await addedProduct(owner, { name: 'Bedside Lantern' })
  const { asks, ends } = haggle('bedside lantern', '--most', '88', '--start', '70', '--step', '5')
  await allow(page, await asks, '90')
  await page.getByRole('heading', { name: 'Back to the terminal' }).waitFor()
  const { exitCode, link, said } = await ends
  expect([exitCode, said]).toEqual([0, expect.stringContaining('Offered $88.00: accepted.') as string])
  expect(said).toContain('Offered $75.00: rejected. Attempts left: 1.')
  await pay(page, link)
  // what was allowed ended with the run
  await page.goto('/profile')
  const agents = page.getByRole('list', { name: 'Agents' })
  await agents.getByText('Other Agent').waitFor()
  expect(await agents.getByText('@haggle/agent').count()).toBe(0)
})

test('npx @haggle/agent tells a No, remembers a Yes if asked to, and goes no further than was allowed', async () => {
  const { page } = customer
  await addedProduct(owner, { name: 'Storm Lantern' })
  const refused = haggle('storm lantern', '--most', '95')
  await page.goto(await refused.asks)
  await page.getByRole('button', { name: "Don't allow" }).click()
  expect(await refused.ends).toMatchObject({
    exitCode: 4,
    said: expect.stringMatching(/You did not allow it\.\n$/) as string,
  })

  const beyond = { exitCode: 5, link: '', said: expect.stringContaining('at most $90.00 per product.\n') as string }
  const first = haggle('storm lantern', '--most', '95', '--start', '95', '--remember')
  await allow(page, await first.asks, '90')
  expect(await first.ends).toMatchObject(beyond)
  const second = await haggle('storm lantern', '--most', '95', '--start', '95', '--remember').ends
  expect(second).toMatchObject(beyond)
  expect(second.said).not.toContain('To allow it')
})

test('another site cannot show the page that allows an agent in a frame', async () => {
  const { page } = customer
  const agent = await newOtherAgent(productUnderTest().marketplaceUrl, 'Framed Agent')
  const address = await agent.asks()
  const body = `<!doctype html><title>Win a lamp</title><iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`
  await page.route('http://evil.localhost/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://evil.localhost/')
  expect(page.frames().map((frame) => frame.url())).toEqual(['http://evil.localhost/', 'chrome-error://chromewebdata/'])
  await agent.close()
})
