import { readProducts } from './useFileProducts'

/** A product without options. */
const ONE = { variant: '', isFurtherVariant: false }

test('a file’s products are found by the line on which they start', () => {
  const text = '\uFEFFname;description;sellingPrice\r\nLamp;"Warm,\r\nbright";12.5\r\n\r\n\'=Pen;Blue;cheap\r\n'
  expect([...(readProducts(text) ?? [])]).toEqual([
    [2, { name: 'Lamp', price: '$12.50', ...ONE }],
    [5, { name: '=Pen', price: 'cheap', ...ONE }],
  ])
})

test('lines after quotes that do not close are uncertain, so none are named', () => {
  expect(readProducts('name,sellingPrice\n"Lamp,3\nPen,4')).toBeUndefined()
})

test('the line with which Excel names the separator is no product, but it counts', () => {
  const text = 'sep=;\r\nname;sellingPrice\r\nLamp, large;12.5\r\n'
  expect([...(readProducts(text) ?? [])]).toEqual([[3, { name: 'Lamp, large', price: '$12.50', ...ONE }]])
})

test('a stock take names no products', () => {
  expect(readProducts('_id,countInStock\np1,5')).toBeUndefined()
})

test('a file is read as the import reads it', () => {
  const text = ' \r\nNAME;"Description"; "Selling Price";;\r\rLamp;Nice; "12.5"\r;;\r'
  expect([...(readProducts(text) ?? [])]).toEqual([[4, { name: 'Lamp', price: '$12.50', ...ONE }]])
})

test('rows that follow each other with one name are variants of one product', () => {
  const rows = ['Dress,20,Size,S,Color,Red', 'Dress,20,Size,M,Color,Red', 'Lamp,5', 'Dress,20,Size,L,Color,Red']
  const text = ['name,sellingPrice,option1,value1,option2,value2', ...rows].join('\n')
  expect([...(readProducts(text)?.values() ?? [])]).toMatchObject([
    { variant: 'S, Red', isFurtherVariant: false },
    { variant: 'M, Red', isFurtherVariant: true },
    { variant: '', isFurtherVariant: false },
    { variant: 'L, Red', isFurtherVariant: false },
  ])
})
