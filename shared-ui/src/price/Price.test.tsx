import { render, screen } from '@testing-library/react'
import { Price } from './Price'

const struckThrough = () => screen.queryAllByRole('deletion').map((price) => price.textContent)

test('the selling price comes first, the MRP is struck through, the saving is shown', () => {
  const { container } = render(<Price price={1499.5} mrp={1999} />)
  expect(container).toHaveTextContent(/^\$1,499\.50MRP: \$1,999\.0024% off$/)
  expect(struckThrough()).toEqual(['MRP: $1,999.00'])
})

test('without a saving none is shown', () => {
  const { container } = render(<Price price={10} mrp={10} />)
  expect(container).toHaveTextContent(/^\$10\.00MRP: \$10\.00$/)
})

test('an agreed price stands beside the struck-through selling price', () => {
  const { container } = render(<Price price={8} sellingPrice={10} />)
  // a screen reader does not say that a price is struck through
  expect(container).toHaveTextContent(/^\$8\.00instead of\$10\.00/)
  expect(screen.getByText('$8.00')).toBeVisible()
  expect(screen.getByText('Agreed price')).toBeVisible()
  expect(struckThrough()).toEqual(['$10.00'])
})

test('a selling price that is not higher was not haggled down', () => {
  render(<Price price={10} sellingPrice={10} />)
  expect(struckThrough()).toEqual([])
})
