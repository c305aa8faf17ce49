import type { Product, ProductInput, VariantInput } from '@haggle/shared-contract'
import { given, lamp, testMarket } from '../../../test/support'
import { random } from '../../../test/support/random'
import { audit } from '../../../tools/audit/audit'

const market = testMarket()
const owner = given(() => market.owner('Dress Hall'))

const EDITS = 60

const VALUES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const roll = (below: number) => Math.floor(random() * below)
const some = <Item>(items: readonly Item[], least: number) =>
  items
    .filter(() => random() < 0.5)
    .concat(items.slice(0, least))
    .filter((item, at, all) => all.indexOf(item) === at)

/** A variant as the model has it; prices in dollars. */
interface Modelled {
  _id: string | undefined
  value: string
  stock: number
  own: number | undefined
}

/** A product as the model has it, at a price that variants without their own follow. */
interface Model {
  price: number
  variants: Modelled[]
}

/** What lists and the product's page must show. */
function shownOf({ price, variants }: Model) {
  const costs = (each: Modelled) => each.own ?? price
  const inStock = variants.filter(({ stock }) => stock > 0)
  const sellingPrice = Math.min(...(inStock.length > 0 ? inStock : variants).map(costs))
  return {
    sellingPrice,
    countInStock: variants.reduce((sum, { stock }) => sum + stock, 0),
    priceFrom: variants.some((each) => costs(each) !== sellingPrice) ? true : undefined,
    variants: variants.map((each) => ({ value: each.value, stock: each.stock, price: costs(each) })),
  }
}

const seen = (product: Product) => ({
  sellingPrice: product.sellingPrice,
  countInStock: product.countInStock,
  priceFrom: product.priceFrom,
  variants: product.variants?.map(({ values, countInStock, sellingPrice }) => ({
    value: values.join(),
    stock: countInStock,
    price: sellingPrice,
  })),
})

/** Another set of variants: some stay, by id or by value, one of them maybe renamed. */
function edited({ variants }: Model): Model {
  const price = 20 + roll(5)
  const chosen = some(VALUES, 2)
  return {
    price,
    variants: chosen.map((value) => {
      const known = variants.find((each) => each.value === value)
      const _id = random() < 0.5 ? known?._id : undefined
      const own = random() < 0.4 ? 15 + roll(20) : undefined
      return { _id, value, stock: roll(4), own: own === price ? undefined : own }
    }),
  }
}

function bodyOf({ price, variants }: Model): ProductInput {
  return {
    ...lamp({ name: 'Random Dress', mrp: 100, sellingPrice: price, minNegotiablePrice: 10 }),
    options: [{ name: 'Size', values: VALUES }],
    variants: variants.map(({ _id, value, stock, own }): VariantInput => ({
      ...(_id !== undefined && { _id }),
      values: [value],
      countInStock: stock,
      ...(own !== undefined && { sellingPrice: own }),
    })),
  }
}

test('after any edits a product shows what its variants are, here and on another instance', async () => {
  const twin = await market.twin()
  let model = edited({ price: 20, variants: [] })
  const { status, body } = await market.call('POST', '/api/products', { as: owner, body: bodyOf(model) })
  expect([status, body.message]).toEqual([201, undefined])
  const id = String(body._id)
  const ids = new Map<string, string>()
  for (let edit = 0; edit < EDITS; edit++) {
    for (const instance of [market, twin]) {
      const read = await instance.get<Product>(`/api/products/${id}`)
      expect(seen(read)).toEqual(shownOf(model))
      const { sellingPrice, countInStock } = shownOf(model)
      for (const query of ['sortBy=price_asc', 'keyword=random', `shop=${owner.shopId}&minPrice=${sellingPrice}`]) {
        const { body: page } = await instance.call('GET', `/api/products?${query}`)
        expect(page.products).toMatchObject([{ _id: id, sellingPrice, countInStock }])
      }
      const { body: above } = await instance.call('GET', `/api/products?minPrice=${sellingPrice + 1}`)
      const { body: inStock } = await instance.call('GET', '/api/products?inStock=true')
      expect([above.total, inStock.total]).toEqual([0, countInStock > 0 ? 1 : 0])
      for (const { _id, values } of read.variants ?? []) {
        // whoever came and went: a value that is back is the variant that it was
        expect(ids.get(values.join()) ?? _id).toBe(_id)
        ids.set(values.join(), _id)
      }
      model = { ...model, variants: model.variants.map((each) => ({ ...each, _id: ids.get(each.value) })) }
    }
    if (random() < 0.3) {
      const { options: _options, variants: _variants, ...plain } = bodyOf(model)
      const { sellingPrice: shown } = shownOf(model)
      const price = random() < 0.5 ? shown : 20 + roll(9)
      const reply = await market.call('PUT', `/api/products/${id}`, {
        as: owner,
        body: { ...plain, sellingPrice: price },
      })
      expect([reply.status, reply.body.message]).toEqual([200, undefined])
      if (price !== shown) model = { ...model, price }
    } else {
      model = edited(model)
      const reply = await market.call('PUT', `/api/products/${id}`, { as: owner, body: bodyOf(model) })
      expect([reply.status, reply.body.message]).toEqual([200, undefined])
    }
  }
  expect(await audit(market.context.db)).toEqual([])
})
