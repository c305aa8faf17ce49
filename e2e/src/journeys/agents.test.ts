import { expectFitAndAccessible } from '../accessibility'
import { addedProduct, type Account, registeredCustomer, registeredOwner } from '../account'
import { newAgent, type Agent } from '../agent'
import { payNow } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { fillLogin, newVisitor, type Visitor } from '../visitor'

const PHONE = 390
const ADDRESS = { address: '1 Harbour Street', city: 'Leith', postalCode: 'EH6 6AA', country: 'Scotland' }

/** A person with a phone whom an agent asks as a guest, and who logs in on the way. */
async function askedBy(agent: Agent, account: Account): Promise<Visitor> {
  const visitor = await newVisitor({ width: PHONE })
  const { page } = visitor
  await page.goto(await agent.asks())
  await page.getByRole('heading', { name: 'Let an agent' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, account)
  return visitor
}

test('a customer lets an agent haggle, on a phone; it agrees on a price, the customer pays at its link and ends it', async () => {
  const owner = await registeredOwner('Agnes', 'Agnes Antiques')
  const clock = await addedProduct(owner, { name: 'Mantel Clock' })
  const lamp = await addedProduct(owner, { name: 'Oil Lamp' })
  const customer = await registeredCustomer('Anton')
  const agent = await newAgent(productUnderTest().marketplaceUrl, 'Journey Agent')
  const { page, pageErrors } = await askedBy(agent, customer)
  await page.getByRole('heading', { name: 'Let an agent haggle for you' }).waitFor()
  await page.getByText('calls itself').waitFor()
  await page.getByText('Journey Agent').waitFor()
  expect(await page.getByLabel('Shops', { exact: true }).inputValue()).toBe('all')
  await page.getByLabel('Shops', { exact: true }).selectOption({ label: 'Agnes Antiques' })
  await page.getByRole('list', { name: 'Chosen shops' }).getByText('Agnes Antiques').waitFor()
  await page.getByLabel('Most per product').fill('90')
  await page.getByLabel('Most in all').fill('120')
  expect(await page.getByLabel('Until').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await page.getByLabel('Ask me before each offer').isChecked()).toBe(false)
  await page.getByRole('button', { name: "Don't allow" }).waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back at the agent' }).waitFor()

  await agent.connect()
  const offer = (productId: string, proposedPrice: number) => agent.use('make_offer', { productId, proposedPrice })
  expect((await offer(clock._id, 91)).text).toBe('Your customer allows at most $90.00 per product.')
  expect((await offer(clock._id, 60)).data).toMatchObject({ status: 'rejected' })
  expect((await offer(clock._id, 85)).data).toMatchObject({ status: 'accepted', agreedPrice: 85 })
  expect((await offer(lamp._id, 50)).text).toContain('at most $120.00 in all')
  const order = { orderItems: [{ product: clock._id, qty: 1 }], shippingAddress: ADDRESS }
  const { data } = await agent.use('prepare_order', order)
  expect(data).toMatchObject({ status: 'pending', totalPrice: 93.5 })

  await page.goto(String(data.link))
  await page.getByText('$93.50').first().waitFor()
  await payNow(page)
  expect((await agent.use('order_status', { id: data._id })).data).toMatchObject({ orders: [{ isPaid: true }] })

  await page.goto('/offers')
  await page.getByText('You offered $85.00, by your agent.').waitFor()
  await page.goto('/profile')
  const agents = page.getByRole('region', { name: 'Agents' })
  await agents.getByText('Journey Agent').waitFor()
  await agents.getByText(/Spent \$93\.50, offers 2/).waitFor()
  await agents.getByRole('button', { name: 'End Journey Agent' }).click()
  await agents.getByText('No agent haggles for you.').waitFor()
  await expect(offer(lamp._id, 10)).rejects.toThrow()
  await agents.getByRole('link', { name: 'How to let one' }).click()
  await page.getByRole('heading', { name: 'Let an agent haggle for you' }).waitFor()
  await expectFitAndAccessible(page)
  expect(pageErrors).toEqual([])
  await agent.close()
})

test('an agent that asks first waits for Yes in the notices', async () => {
  const owner = await registeredOwner('Alma', 'Alma Attic')
  const chair = await addedProduct(owner, { name: 'Rocking Chair' })
  const customer = await registeredCustomer('Arno')
  const agent = await newAgent(productUnderTest().marketplaceUrl, 'Careful Agent')
  const { page, pageErrors } = await askedBy(agent, customer)
  await page.getByLabel('Most per product').fill('100')
  await page.getByLabel('Most in all').fill('100')
  await page.getByLabel('Ask me before each offer').check()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back at the agent' }).waitFor()
  await agent.connect()
  const { data } = await agent.use('make_offer', { productId: chair._id, proposedPrice: 85 })
  expect(data).toMatchObject({ status: 'waiting' })

  await page.goto('/notices')
  await page.getByText(/asks whether to offer \$85\.00/).waitFor()
  await page.getByRole('button', { name: 'No', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByText(/The shop accepted your offer of \$85\.00/).waitFor()
  expect((await agent.use('my_offers', {})).data).toMatchObject({ offers: [{ agreedPrice: 85 }], waiting: [] })

  // what it puts into the cart is there at the next visit
  await agent.use('add_to_cart', { product: chair._id, qty: 1 })
  await page.goto('/cart')
  await page.mouse.click(5, 5)
  await page.getByRole('listitem', { name: 'Rocking Chair' }).waitFor()
  expect(pageErrors).toEqual([])
  await agent.close()
})

test('an owner lets an agent read the shop, on a phone, and ends it', async () => {
  const owner = await registeredOwner('Aldo', 'Aldo Prints')
  await addedProduct(owner, { name: 'Harbour Print', countInStock: 2 })
  const agent = await newAgent(productUnderTest().marketplaceUrl, 'Shop Agent')
  const { page, pageErrors } = await askedBy(agent, owner)
  await page.getByRole('heading', { name: 'Let an agent read your shop' }).waitFor()
  await page.getByText('It can change nothing').waitFor()
  expect(await page.getByLabel('Most per product').count()).toBe(0)
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back at the agent' }).waitFor()

  await agent.connect()
  const { data } = await agent.use('stock', {})
  expect(data).toMatchObject({ products: [{ countInStock: 2, writtenByOthers: { name: 'Harbour Print' } }] })
  expect((await agent.use('search_products', { keyword: 'lamp' })).isError).toBe(true)

  await page.goto('/profile')
  const agents = page.getByRole('region', { name: 'Agents' })
  await agents.getByText('reads, and changes nothing').waitFor()
  await agents.getByRole('button', { name: 'End Shop Agent' }).click()
  await agents.getByText('No agent reads your shop.').waitFor()
  await expect(agent.use('stock', {})).rejects.toThrow()
  expect(pageErrors).toEqual([])
  await agent.close()
})
