import {
  OPTION_VALUES,
  ProductInput,
  variantText,
  type OptionInput,
  type ProductInput as Product,
  type VariantInput,
} from '@haggle/shared-contract'
import { PRICES } from '../own-products/enteredProduct'
import { keyOf } from '../own-products/plannedVariants'
import { OPTION_COLUMNS, type CsvCells } from './csv'
import { fields, isStockTake, readRow, type Entered, type ReadRow } from './readRow'

/** A row of a product with variants. */
export interface VariantRowCells {
  line: number
  cells: CsvCells
}

/** A product with its variants as they are to be, a row for each; or all problems, by row. */
type ReadVariants = { input: Product; variants: (VariantInput & ReadStock)[] } | { problems: string[][] }

type ReadStock = Pick<ReadRow, 'stockSeen'>

/** What each row has of its own. */
const OWN: readonly (keyof Entered)[] = ['image', 'countInStock', ...PRICES.map(({ field }) => field)]
const shared = fields.filter((field) => !OWN.includes(field))

/**
 * Reads the rows of a product with variants (D77): the first one has what they share, where the others may be blank; prices,
 * stock and, but for the first, the picture are the variant's. Options and values are in the order in which they appear, after
 * those that the product has.
 */
export function readVariantRows(rows: readonly VariantRowCells[], before: Product | undefined): ReadVariants {
  const [first] = rows
  if (!first) throw new RangeError('A product has at least one row.')
  const known = new Map(before?.variants?.map((variant) => [keyOf(variant.values), variant]))
  const options = before?.options ?? []
  const lines = new Map<string, number>()
  const read = rows.map(({ line, cells }) => {
    const values = valuesIn(cells)
    const key = keyOf(values)
    const variant = known.get(key)
    const twin = lines.get(key)
    lines.set(key, line)
    const row = readRow(filledFrom(first.cells, cells), before && { ...entered(before), ...numbersOf(before, variant) })
    const problems = [
      ...('problems' in row ? row.problems : []),
      ...(twin === undefined ? [] : [`value1: line ${twin} is of the same variant.`]),
      ...problemsOfOptions(first.cells, cells),
      ...(isStockTake(cells) && !variant ? ['value1: this product has no such variant.'] : []),
    ]
    return { row, values, variant, problems }
  })
  const [head] = read
  const shownProblems = read.map(({ row, problems }, at) => [
    ...problems,
    ...(at > 0 && head && !('problems' in row) && !('problems' in head.row)
      ? differences(head.row.input, row.input, first.line)
      : []),
  ])
  if (!head || 'problems' in head.row || shownProblems.some((problems) => problems.length > 0))
    return { problems: shownProblems }

  const { input } = head.row
  const spelt = spelling(
    options.map(({ values }) => values),
    read.map(({ values }) => values),
  )
  const variants = read.flatMap(({ row, values, variant }, at) => {
    if ('problems' in row) return []
    const { mrp, sellingPrice, minNegotiablePrice, countInStock, image } = row.input
    const own = at === 0 || rows[at]?.cells.image === undefined ? variant?.image : image
    return {
      ...(variant?._id !== undefined && { _id: variant._id }),
      values: values.map(spelt),
      countInStock,
      ...{ mrp, sellingPrice, minNegotiablePrice },
      ...(own !== undefined && own !== input.image && { image: own }),
    }
  })
  const all = isStockTake(first.cells) ? restocked(before, variants) : variants
  const product = {
    ...input,
    ...followedPrices(before, input, variants),
    countInStock: all.reduce((sum, { countInStock }) => sum + countInStock, 0),
    options: isStockTake(first.cells) ? options : optionsIn(first.cells, options, known, variants),
    variants: all,
  }
  const { data, error } = ProductInput.safeParse(product)
  if (error) return { problems: [error.issues.map(sentenceOf), ...read.slice(1).map(() => [])] }
  const ofFile = new Map(data.variants?.map((variant) => [keyOf(variant.values), variant]))
  return { input: data, variants: read.flatMap(({ row, values }) => withStock(ofFile.get(keyOf(values)), row)) }
}

const withStock = (variant: VariantInput | undefined, row: object) =>
  variant ? [{ ...variant, stockSeen: 'stockSeen' in row ? (row as ReadStock).stockSeen : undefined }] : []

const valuesIn = (cells: CsvCells): string[] => {
  const values = OPTION_COLUMNS.map(({ value }) => cells[value]?.trim() ?? '')
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1)
}

/** Blank cells of what variants share are as in the first row. */
function filledFrom(first: CsvCells, cells: CsvCells): CsvCells {
  const blank = [...shared, 'image' as const].filter((field) => cells[field]?.trim() === '')
  return { ...cells, ...Object.fromEntries(blank.map((field) => [field, first[field]])) }
}

const entered = ({ options: _options, variants: _variants, images: _images, ...rest }: Product): Entered => rest

/** The numbers of a variant where the file has no column for them. */
const numbersOf = (product: Product, variant: VariantInput | undefined) =>
  variant && {
    countInStock: variant.countInStock,
    ...Object.fromEntries(PRICES.map(({ field }) => [field, variant[field] ?? product[field]])),
  }

function problemsOfOptions(first: CsvCells, cells: CsvCells): string[] {
  return OPTION_COLUMNS.flatMap(({ option, value }) => {
    const [name, text] = [cells[option]?.trim() ?? '', cells[value]?.trim() ?? '']
    const head = first[option]?.trim() ?? ''
    return [
      ...(name !== '' && name !== head ? [`${option}: the first row of this product has “${head}”.`] : []),
      ...(head !== '' && text === '' ? [`${value}: is required`] : []),
      ...(head === '' && text !== '' ? [`${option}: is required`] : []),
    ]
  })
}

const differences = (head: Product, row: Product, line: number): string[] =>
  shared.flatMap((field) =>
    head[field] === row[field] ? [] : `${field}: differs from line ${line} of the same product.`,
  )

/** Spells a value as the product does, or as the row in which it appears first. */
function spelling(known: readonly (readonly string[])[], rows: readonly (readonly string[])[]) {
  const spellings = new Map<string, string>()
  const keyAt = (value: string, at: number) => keyOf([String(at), value])
  const add = (value: string, at: number) => {
    const key = keyAt(value, at)
    if (!spellings.has(key)) spellings.set(key, value)
  }
  known.forEach((values, at) => values.forEach((value) => add(value, at)))
  rows.forEach((values) => values.forEach(add))
  return (value: string, at: number): string => spellings.get(keyAt(value, at)) ?? value
}

/**
 * The options of the file. Values that the product has come first; those whose variants are all taken away go, unless too few
 * would be left.
 */
function optionsIn(
  first: CsvCells,
  before: readonly OptionInput[],
  present: ReadonlyMap<string, VariantInput>,
  variants: readonly VariantInput[],
): OptionInput[] {
  const names = OPTION_COLUMNS.map(({ option }) => first[option]?.trim() ?? '').filter((name) => name !== '')
  return names.map((name, at) => {
    const appearing = new Set(variants.map(({ values }) => values[at] ?? ''))
    const hadVariant = new Set([...present.values()].map(({ values }) => values[at]))
    const known = before[at]?.values ?? []
    const kept = known.filter((value) => appearing.has(value) || !hadVariant.has(value))
    const values = [...new Set([...kept, ...appearing])]
    return { name, values: values.length < OPTION_VALUES.min ? [...new Set([...known, ...appearing])] : values }
  })
}

/** The prices that variants without their own follow, if some still do; else those of the first row. */
function followedPrices(before: Product | undefined, input: Product, variants: readonly VariantInput[]) {
  const kept = PRICES.filter(({ field }) => before && variants.some((variant) => variant[field] === before[field]))
  return Object.fromEntries(kept.map(({ field }) => [field, before?.[field] ?? input[field]])) as Partial<Product>
}

/** All variants of a product, with the stocks of those that a file of stocks names. */
const restocked = (before: Product | undefined, variants: readonly VariantInput[]) =>
  (before?.variants ?? []).map((variant) => variants.find(({ _id }) => _id === variant._id) ?? variant)

function sentenceOf({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [field, at, part] = path
  if (field === 'options')
    return at === undefined
      ? `options: ${message}`
      : `${part === 'name' ? 'option' : 'value'}${Number(at) + 1}: ${message}`
  return field === undefined ? message : `${String(field)}: ${message}`
}

/** The variants that a change takes away, in words. */
export const takenAway = (before: Product, input: Product): string[] => {
  const kept = new Set(input.variants?.map(({ _id }) => _id))
  return (before.variants ?? []).flatMap(({ _id, values }) => (kept.has(_id) ? [] : variantText(values)))
}
