import { CATEGORIES } from '@haggle/shared-contract'
import { z } from 'zod'
import customers from './data/customers.json'
import reviewTexts from './data/opinions.json'
import shops from './data/shops.json'

export const DEMO_PASSWORD = 'haggle-demo'

const Person = { name: z.string(), email: z.email() }

/** Prices in dollars. Its photographs are in seed/pictures, by its name. */
const DemoProduct = z.strictObject({
  name: z.string(),
  category: z.enum(CATEGORIES),
  mrp: z.number(),
  price: z.number(),
  floor: z.number(),
  /** How the shop answers rejected offers (D51); two thirds of the products have one. */
  counter: z.strictObject({ rule: z.enum(['ladder', 'meet']), target: z.number() }).optional(),
  stock: z.int(),
  about: z.string(),
})

const DemoShop = z.strictObject({
  name: z.string(),
  owner: z.strictObject(Person),
  products: z.array(DemoProduct),
})

/** The demo market's shops with their owners and products. */
export const demoShops = z.array(DemoShop).parse(shops)

/** The demo customers; the first is customer@haggle.test. */
export const demoCustomers = customers

/** The demo market's operator, with a second factor whose key everybody knows (D69). */
export const demoOperator = { name: 'Opal Reed', email: 'operator@haggle.test', totp: 'JBSWY3DPEHPK3PXP' }

/** Review texts by rating, which suit any product. */
export const opinions: Readonly<Record<number, readonly string[]>> = reviewTexts
