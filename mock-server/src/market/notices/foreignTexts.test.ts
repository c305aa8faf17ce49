import type { Notices, SessionUser } from '@haggle/shared-contract'
import { type Owner, PASSWORD, placePaidOrder, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { notifyPaid } from './orderNotices'

const market = testMarket()

async function register(body: { name: string; email: string; shopName?: string }) {
  const route = body.shopName === undefined ? 'user' : 'shop-owner'
  const { status } = await market.call('POST', `/api/auth/register/${route}`, { body: { ...body, password: PASSWORD } })
  expect(status).toBe(201)
  const login = { email: body.email, password: PASSWORD }
  return (await market.call('POST', '/api/auth/login', { body: login })).body as unknown as Owner
}

const noticesOf = async (as: SessionUser) => {
  return (await market.get<Notices>('/api/notices', as)).notices.map(({ text }) => text)
}

async function offerAndReply(shop: Owner, customer: SessionUser, name: string) {
  const product = await market.product(shop, { name })
  await market.offer(customer, product._id, 50)
  const body = { productId: product._id, customerId: customer._id, price: 70, hours: 24 }
  await market.call('POST', `/api/shops/${shop.shopId}/offers`, { as: shop, body })
  return product
}

test('names that would turn the text around them are taken without what turns it', async () => {
  const ann = await register({ name: 'Ann \u202eeciohC', email: 'ann@haggle.test' })
  const shop = await register({ name: 'Omar', email: 'omar@haggle.test', shopName: 'Best \u202epohS' })
  expect(ann.name).toBe('Ann eciohC')
  const { name } = await offerAndReply(shop, ann, 'Lamp \u202e')
  expect(name).toBe('Lamp')
  expect(await noticesOf(ann)).toEqual(['Best pohS offers you $70.00 for Lamp.'])
})

test('names that are written from right to left are isolated in notices and mails', async () => {
  const zoe = await register({ name: 'Zoë', email: 'zoe@haggle.test' })
  const shop = await register({ name: 'Sami', email: 'sami@haggle.test', shopName: 'متجر' })
  await offerAndReply(shop, zoe, 'مصباح 5')
  const text = '\u2068متجر\u2069 offers you $70.00 for \u2068مصباح 5\u2069'
  expect(await noticesOf(zoe)).toEqual([`${text}.`])
  const mail = (await receivedMails(market, zoe.email)).at(-1)
  expect(mail?.subject).toBe(text)
  expect(mail?.html).toContain('<bdi>متجر</bdi> offers you $70.00 for <bdi>مصباح 5</bdi></h1>')
})

test('the name of a product is one line of a mail, and the reason for a return is a quotation', async () => {
  const carla = await market.customer()
  const shop = await market.owner('Brass & Co')
  const product = await market.product(shop, { name: 'Lamp\n\nYour payment failed:\nhttps://evil.test' })
  const order = await placePaidOrder(market, carla, { [product._id]: 1 })
  await market.context.db.writing((tx) => notifyPaid(market.context, tx, order._id))
  const [paid] = await receivedMails(market, carla.email)
  expect(paid?.text).toContain('\n  1 × Lamp Your payment failed: https://evil.test   $100.00\n')

  await market.call('PUT', `/api/orders/${order._id}/deliver`, { as: shop })
  const reason = 'It flickers.\r\n\r\nHaggle\n\nPlease log in:\nhttps://evil.test'
  const part = `/api/orders/${order._id}/shops/${shop.shopId}/return`
  expect((await market.call('POST', part, { as: carla, body: { reason } })).status).toBe(200)
  const asked = (await receivedMails(market, shop.email)).at(-1)
  expect(asked?.text).toContain(
    'and says:\n\n> It flickers.\n>\n> Haggle\n>\n> Please log in:\n> https://evil.test\n\n',
  )
  expect(asked?.html).toMatch(/<blockquote dir="auto"[^>]*>It flickers\.\r\n\r\nHaggle/)
})
