import { readProducts } from './useFileProducts'

test('a file’s products are found by the line on which they start', () => {
  const text = '\uFEFFname;description;sellingPrice\r\nLamp;"Warm,\r\nbright";12.5\r\n\r\n\'=Pen;Blue;cheap\r\n'
  expect([...(readProducts(text) ?? [])]).toEqual([
    [2, { name: 'Lamp', price: '$12.50' }],
    [5, { name: '=Pen', price: 'cheap' }],
  ])
})

test('lines after quotes that do not close are uncertain, so none are named', () => {
  expect(readProducts('name,sellingPrice\n"Lamp,3\nPen,4')).toBeUndefined()
})
