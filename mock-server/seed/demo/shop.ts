import type { Category } from 'shared-contract'

/** A shop of the demo market with its owner and shelf. */
export interface DemoShop {
  name: string
  owner: { name: string; email: string }
  products: DemoProduct[]
}

/** Prices in dollars; `picture` is the code point of a Fluent emoji (see media/). */
export interface DemoProduct {
  name: string
  picture: string
  category: Category
  mrp: number
  price: number
  floor: number
  stock: number
  about: string
}
