import { dress } from '../../testing/dress'
import {
  addOption,
  addValues,
  editVariant,
  moveValue,
  nameOption,
  removeOption,
  removeValue,
  renameValue,
} from './editOptions'
import { asNew, combinationsOf, NO_OPTIONS, optionsTextOf, type OptionsText } from './optionsText'
import { fill, pastedCells } from './pasteCells'
import { readOptions } from './readOptions'

const PRICES = { mrp: 60, sellingPrice: 40, minNegotiablePrice: 30 }

const typed = optionsTextOf(dress)
const names = ({ options }: OptionsText) => combinationsOf(options).map(({ values }) => values.join(', '))
const read = (text: OptionsText, prices = PRICES) => {
  const options = readOptions(text, prices)
  if (!('input' in options)) throw new Error(JSON.stringify(options))
  return options.input
}
const keyOf = (name: string, text = typed) =>
  combinationsOf(text.options).find(({ values }) => values.join(', ') === name)?.key ?? ''

test('a product’s options that are saved unchanged are the same, with the stock that was seen', () => {
  expect(names(typed)).toEqual(['S, Red', 'S, Blue', 'M, Red', 'M, Blue'])
  expect(read(typed)).toEqual({
    options: dress.options,
    variants: [
      { _id: 's-red', values: ['S', 'Red'], countInStock: 5, stockSeen: 5 },
      { _id: 's-blue', values: ['S', 'Blue'], countInStock: 3, stockSeen: 3 },
      { _id: 'm-blue', values: ['M', 'Blue'], countInStock: 4, stockSeen: 4, sellingPrice: 45 },
    ],
  })
})

test('a value that gets another name keeps its variants', () => {
  const renamed = renameValue('o0', 'o0v0', 'Small ')(typed)
  expect(read(renamed).options[0]?.values).toEqual(['Small', 'M'])
  expect(read(renamed).variants?.map(({ _id, values }) => [_id, ...values])).toEqual([
    ['s-red', 'Small', 'Red'],
    ['s-blue', 'Small', 'Blue'],
    ['m-blue', 'M', 'Blue'],
  ])
})

test('a value that was forgotten is moved to its place, and the variants follow', () => {
  const sizes = addValues('o0', ['XS'])(typed)
  const added = sizes.options[0]?.values.at(-1)?.key ?? ''
  const moved = moveValue('o0', added)(moveValue('o0', added)(sizes))
  expect(names(moved).slice(0, 3)).toEqual(['XS, Red', 'XS, Blue', 'S, Red'])
  expect(moveValue('o0', added)(moved)).toEqual(moved)
})

test('with the first value of a second option the variants so far become those of that value', () => {
  let text = addValues('o0', ['S', 'M'])({ options: [{ key: 'o0', name: 'Size', values: [] }], variants: {} })
  text = editVariant(keyOf('M', text), { countInStock: '7', id: 'm' })(text)
  text = nameOption('o1', 'Color')({ ...text, options: [...text.options, { key: 'o1', name: '', values: [] }] })
  text = addValues('o1', ['Red', 'Blue', ' red', ''])(text)
  expect(names(text)).toEqual(['S, Red', 'S, Blue', 'M, Red', 'M, Blue'])
  expect(text.variants[keyOf('M, Red', text)]).toMatchObject({ id: 'm', countInStock: '7' })
})

test('a value is removed with its variants; those of an option’s first value stay when the option goes', () => {
  const withoutS = removeValue('o0', 'o0v0')(typed)
  expect(names(withoutS)).toEqual(['M, Red', 'M, Blue'])
  expect(Object.values(withoutS.variants).flatMap(({ id }) => id ?? [])).toEqual(['m-blue'])
  const sizes = removeOption('o1')(typed)
  expect(names(sizes)).toEqual(['S', 'M'])
  expect(Object.values(sizes.variants).map(({ id }) => id)).toEqual(['s-red', undefined])
  expect(read(removeOption('o0')(sizes))).toEqual({ options: [] })
})

test('an option begins without a name, and needs one and two values', () => {
  const problem = { problem: 'Each option needs a name and at least 2 values.' }
  const begun = addOption('size')(NO_OPTIONS)
  expect(readOptions(begun, PRICES)).toEqual(problem)
  const named = nameOption('size', 'Size')(begun)
  expect(readOptions(addValues('size', ['S'])(named), PRICES)).toEqual(problem)
})

test('what a variant fails is said at its row, with the field to correct', () => {
  const [red, blue] = [keyOf('S, Red'), keyOf('M, Blue')]
  const wrong = editVariant(red, { countInStock: '' })(editVariant(blue, { sellingPrice: '70' })(typed))
  expect(readOptions(wrong, PRICES)).toEqual({
    rows: [
      { key: red, field: 'countInStock', message: 'Count In Stock must be a whole number.' },
      { key: blue, field: 'sellingPrice', message: 'Selling Price cannot be greater than MRP.' },
    ],
  })
  const dear = editVariant(blue, { minNegotiablePrice: '46' })(typed)
  expect(readOptions(dear, PRICES)).toMatchObject({ rows: [{ field: 'minNegotiablePrice' }] })
})

test('more than 100 variants are refused, with how many to leave out', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at))
  const [size, color] = [
    { key: 'a', name: 'Size', values: [] },
    { key: 'b', name: 'Color', values: [] },
  ]
  const many = addValues('b', numbers(7))(addValues('a', numbers(15))({ options: [size, color], variants: {} }))
  expect(readOptions(many, PRICES)).toEqual({ problem: 'A product has at most 100 variants: leave out 5.' })
})

test('the options of a copy are those of a new product', () => {
  expect(read(asNew(typed)).variants?.[0]).toEqual({ values: ['S', 'Red'], countInStock: 5 })
})

test('a column from a spreadsheet fills the cells below, a range those to the right as well', () => {
  expect(pastedCells('7')).toBeUndefined()
  expect(pastedCells('7\r\n8\r\n')).toEqual([['7'], ['8']])
  expect(fill([['7'], ['8'], ['9']], ['a', 'b'], 'countInStock')).toEqual({
    a: { countInStock: '7' },
    b: { countInStock: '8' },
  })
  expect(fill(pastedCells('7\t$12.50\n8\t13') ?? [], ['a', 'b'], 'countInStock')).toEqual({
    a: { countInStock: '7', sellingPrice: '12.50' },
    b: { countInStock: '8', sellingPrice: '13' },
  })
})
