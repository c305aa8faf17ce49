import type { ProductInput } from 'shared-contract'
import { inputColumns } from '../database/productColumns'
import { fold, wordsOf } from './words'

/** The columns that follow from what an owner says about a new product, with what search and sorting need. */
export const columnsOf = (input: ProductInput, shopName: string) => ({
  ...inputColumns(input),
  name_key: fold(input.name),
  search_text: wordsOf(`${input.name} ${input.description} ${input.category} ${shopName}`).join(' '),
})
