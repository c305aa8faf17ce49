import { toCents, type ProductInput } from 'shared-contract'
import { fold, wordsOf } from './words'

/** The columns that follow from what an owner says about a new product, with what search and sorting need. */
export const columnsOf = (input: ProductInput, shopName: string) => ({
  name: input.name,
  name_key: fold(input.name),
  description: input.description,
  image: input.image,
  category: input.category,
  mrp_cents: toCents(input.mrp),
  selling_cents: toCents(input.sellingPrice),
  floor_cents: toCents(input.minNegotiablePrice),
  stock: input.countInStock,
  received: input.countInStock,
  search_text: wordsOf(`${input.name} ${input.description} ${input.category} ${shopName}`).join(' '),
})
