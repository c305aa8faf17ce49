import type { Product, ProductInput, SentMessage, SessionUser } from '@haggle/shared-contract'
import { demoAccounts } from 'workshop'
import { addedProduct, call, logIn, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { newAgent } from '../agent'
import { productUnderTest } from '../productUnderTest'
import { cancelledOrder, openDisputes, suspendedShop } from './troubles'

/** Values of the path parameters. */
export type Places = Record<string, string>

const picture = (name: string) => `/media/demo/${name}.webp`

/** Gives the demo market what it lacks: people at the beginning and at the end, and news for everybody. */
export async function setScene(operator: SessionUser) {
  const [owner, customer] = [await logIn(demoAccounts.shopOwner), await logIn(demoAccounts.user)]
  const newOwner = await registeredOwner('Ned Fox', 'Fox & Kettle')
  const emptyOwner = await registeredOwner('Ivy Marlow', 'Marlow Glass')
  const newcomer = await registeredCustomer('Nora Lind')
  const haggler = await registeredCustomer('Hugo Marsh')
  const shop = owner.shopId ?? ''
  const market = { owner, customer, newcomer: newcomer.session, haggler: haggler.session, shop }
  const products = await placeProducts(newOwner)
  const own = await ownProducts(market)
  await haggle(market, own, products.plain)
  for (const { _id } of own.slice(0, 4)) await call('PUT', `/api/wishlist/${_id}`, undefined, customer.token)
  const orders = await placeOrders(market, own)
  const [, agreed, disputed = agreed, tried = agreed, bargain = agreed] = own
  const people = { ...market, operator }
  const disputes = await openDisputes(people, disputed)
  const cancelled = await cancelledOrder(people, agreed)
  const { owner: suspendedOwner, ...shops } = await suspendedShop(people, can)
  await askTwice(market.haggler, tried)
  const conversation = await talk(market, own[0])
  await reportTo(operator, market.newcomer, newOwner.session, products)
  await call('POST', operatorUrl(`/api/operator/shops/${shop}/payouts`), { reference: 'Bank 2026-11' }, operator.token)
  const agent = await newAgent(productUnderTest().marketplaceUrl, 'Thrifty')
  const places: Places = {
    shop,
    conversation,
    ...orders,
    ...disputes,
    ...shops,
    cancelled,
    tried: tried._id,
    bargain: bargain._id,
    id: own[0]._id,
    agreed: own[1]._id,
    dress: products.dress._id,
    plain: products.plain._id,
    soldOut: products.soldOut._id,
    customer: customer._id,
    agent: await agent.asks(),
  }
  return { places, accounts: { newOwner, emptyOwner, suspendedOwner, newcomer, haggler }, end: () => agent.close() }
}

const pot: Partial<ProductInput> = {
  description: 'A small teapot of speckled stoneware for two cups, thrown and glazed by hand.',
  image: picture('stoneware-teapot'),
}
const can: Partial<ProductInput> = {
  name: 'Garden Watering Can',
  description: 'Two litres of enamelled steel with a long spout that reaches behind the leaves.',
  image: picture('enamel-watering-can'),
}

type Market = Record<'owner' | 'customer' | 'newcomer' | 'haggler', SessionUser> & { shop: string }

const operatorUrl = (path: string) => productUnderTest().operatorUrl + path

async function placeProducts(owner: { session: SessionUser }) {
  const { products } = await call<{ products: Product[] }>('GET', '/api/products?keyword=buttoned+midi+dress')
  const [dress] = products
  if (!dress) throw new Error('The demo market has no dress.')
  return {
    dress,
    plain: await addedProduct(owner, { ...pot, name: 'Little Stoneware Teapot' }),
    soldOut: await addedProduct(owner, { ...can, countInStock: 0 }),
    copied: await addedProduct(owner, { ...can, name: 'Wall Clock', image: picture('brass-wall-clock') }),
  }
}

/** The demo owner's products, the most reviewed first. */
async function ownProducts({ owner, shop }: Market): Promise<[Product, Product, ...Product[]]> {
  const own = await call<Product[]>('GET', `/api/products/shop/${shop}`, undefined, owner.token)
  const [first, second, ...others] = own
    .filter(({ countInStock }) => countInStock > 3)
    .toSorted((one, other) => other.numReviews - one.numReviews)
  if (!first || !second) throw new Error('The demo owner sells too little.')
  return [first, second, ...others]
}

/** One product that the shop counters, two with an agreed price, of which one is bought, and one for which nothing is left to say. */
async function haggle({ owner, customer, haggler }: Market, own: [Product, Product, ...Product[]], plain: Product) {
  const offer = (session: SessionUser, { _id }: Product, proposedPrice: number, note?: string) =>
    call('POST', '/api/negotiations/request', { productId: _id, proposedPrice, ...(note && { note }) }, session.token)
  const [first, second, third = second, , bargain = second] = own
  const { sellingPrice, minNegotiablePrice: floor = sellingPrice } = first
  const target = Math.round((sellingPrice + floor) * 50) / 100
  await call('PUT', `/api/products/${first._id}/haggling`, { counter: 'ladder', target, hours: 24 }, owner.token)
  await offer(customer, first, Math.floor(floor * 0.8))
  for (const agreed of [second, bargain])
    await offer(customer, agreed, Math.ceil(agreed.minNegotiablePrice ?? agreed.sellingPrice * 0.9))
  await offer(haggler, third, Math.floor(third.sellingPrice * 0.5), 'It is for a friend who moves.')
  for (const price of [50, 60, 70]) await offer(haggler, plain, price)
}

/** Leaves one attempt. */
async function askTwice({ token }: SessionUser, { _id: productId, sellingPrice }: Product) {
  for (const share of [0.3, 0.4]) {
    const proposedPrice = Math.floor(sellingPrice * share)
    await call('POST', '/api/negotiations/request', { productId, proposedPrice }, token)
  }
}

/** Orders of the demo customer, and two of the newcomer: one to send, and one that comes back. */
async function placeOrders({ owner, customer, newcomer, shop }: Market, [first]: [Product, ...Product[]]) {
  const latest = async (state: string) => {
    const path = `/api/orders/myorders?state=${state}`
    const [order] = await call<{ _id: string }[]>('GET', path, undefined, customer.token)
    if (!order) throw new Error(`The demo customer has no order that is ${state}.`)
    return order._id
  }
  const [order, unpaid] = [await latest('delivered'), await latest('pending')]
  const { _id: returned } = await paidOrder({ session: newcomer }, first)
  const delivery = { carrier: 'DHL', trackingNumber: 'JD014600003SE' }
  await call('PUT', `/api/orders/${returned}/deliver`, delivery, owner.token)
  const reason = 'The shade has a dent.'
  await call('POST', `/api/orders/${returned}/shops/${shop}/return`, { reason }, newcomer.token)
  await paidOrder({ session: newcomer }, first)
  return { order, unpaid, returned }
}

async function talk({ owner, newcomer, shop }: Market, { _id: product }: Product): Promise<string> {
  const question = { shop, product, text: 'Hello! How long is its cable, and does it come with a bulb?' }
  const { conversation } = await call<SentMessage>('POST', '/api/conversations', question, newcomer.token)
  const say = (text: string, { token }: SessionUser) =>
    call('POST', `/api/conversations/${conversation}/messages`, { text }, token)
  await say('Two meters, and yes: a warm LED bulb is in the box.', owner)
  await say('Wonderful, thank you. Then I take two.', newcomer)
  return conversation
}

/** One product that is reported, and one that was hidden, against which its owner appeals. */
async function reportTo(
  operator: SessionUser,
  newcomer: SessionUser,
  owner: SessionUser,
  { plain, copied }: Record<'plain' | 'copied', Product>,
) {
  const report = ({ _id: id }: Product, text: string) =>
    call('POST', '/api/reports', { subject: 'product', id, reason: 'counterfeit', text }, newcomer.token)
  await report(plain, 'The picture is of another shop.')
  await report(copied, 'It is tin, not brass.')
  const hide = operatorUrl(`/api/operator/reports/product/${copied._id}/hide`)
  await call('POST', hide, { reason: 'This product is a counterfeit.' }, operator.token)
  const text = 'Here is the invoice of the maker.'
  await call('POST', '/api/appeals', { subject: 'product', id: copied._id, text }, owner.token)
}
