import {
  checkProduct,
  MAX_VARIANTS,
  numbersOfVariant,
  OPTION_VALUES,
  ProductInput,
  type VariantInput,
  type OptionInput,
} from '@haggle/shared-contract'
import { problemWith, readField } from '../productText'
import { combinationsOf, NEW_VARIANT, PRICES, type NumberField, type OptionsText } from './optionsText'

type Prices = Parameters<typeof numbersOfVariant>[1]

/** Why a row cannot be saved, and the field to correct. */
export interface RowProblem {
  key: string
  field: NumberField
  message: string
}

type ReadOptions =
  | { input: { options: OptionInput[]; variants?: VariantInput[] } }
  | { problem: string }
  | { rows: readonly RowProblem[] }

export const LABELS: Record<NumberField, string> = {
  countInStock: 'Count In Stock',
  sellingPrice: 'Selling Price',
  mrp: 'MRP',
  minNegotiablePrice: 'Min Negotiable Price',
}

/** The field that a failed check of a variant is about, in the order of the checks. */
const CHECKED: Record<string, NumberField> = {
  'Selling Price cannot be greater than MRP.': 'sellingPrice',
  'Min Negotiable Price cannot be greater than Selling Price.': 'minNegotiablePrice',
}

/** The typed options for a product's body, or what is wrong with them or with rows of the table. */
export function readOptions({ options, variants }: OptionsText, prices: Prices): ReadOptions {
  if (options.length === 0) return { input: { options: [] } }
  const incomplete = options.find(({ name, values }) => name.trim() === '' || values.length < OPTION_VALUES.min)
  if (incomplete) return { problem: `Each option needs a name and at least ${OPTION_VALUES.min} values.` }
  const rows = combinationsOf(options).flatMap(({ key, values }) => {
    const typed = variants[key] ?? NEW_VARIANT
    return typed.isLeftOut ? [] : [{ key, values, typed }]
  })
  if (rows.length > MAX_VARIANTS)
    return { problem: `A product has at most ${MAX_VARIANTS} variants: leave out ${rows.length - MAX_VARIANTS}.` }
  const read = rows.map(({ key, values, typed }) => ({ key, ...readVariant(values, typed, prices) }))
  const problems = read.flatMap(({ key, problem }) => (problem ? [{ key, ...problem }] : []))
  if (problems.length > 0) return { rows: problems }
  const input = {
    options: options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map(({ text }) => text.trim()),
    })),
    variants: read.flatMap(({ input }) => input ?? []),
  }
  const wrong = ProductInput.shape.options.safeParse(input.options).error?.issues[0]?.message
  return wrong ? { problem: `An option ${wrong}.` } : { input }
}

interface Read {
  input?: VariantInput
  problem?: Omit<RowProblem, 'key'>
}

function readVariant(values: readonly string[], typed: OptionsText['variants'][string], prices: Prices): Read {
  for (const field of ['countInStock', ...PRICES] as const) {
    const text = typed[field]
    const problem = field === 'countInStock' || text.trim() !== '' ? problemWith(field, text) : undefined
    if (problem) return { problem: { field, message: `${LABELS[field]} ${problem}.` } }
  }
  const own = PRICES.flatMap((field) => (typed[field].trim() === '' ? [] : [[field, readField(field, typed[field])]]))
  const input: VariantInput = {
    ...(typed.id !== undefined && { _id: typed.id }),
    values: [...values],
    countInStock: Number(typed.countInStock),
    ...(typed.stockSeen !== undefined && { stockSeen: typed.stockSeen }),
    ...(Object.fromEntries(own) as Partial<Record<(typeof PRICES)[number], number>>),
    ...(typed.image !== '' && { image: typed.image }),
  }
  const message = checkProduct(numbersOfVariant(input, prices))
  return message ? { problem: { field: CHECKED[message] ?? 'countInStock', message } } : { input }
}
