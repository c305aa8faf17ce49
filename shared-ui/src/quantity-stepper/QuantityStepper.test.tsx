import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { QuantityStepper, type QuantityStepperProps } from './QuantityStepper'

function setUp({ value = 2, max = 5, ...props }: Partial<QuantityStepperProps> = {}) {
  const chosen: number[] = []
  function Screen() {
    const [quantity, setQuantity] = useState(value)
    const choose = (next: number) => {
      chosen.push(next)
      setQuantity(next)
    }
    return <QuantityStepper {...props} max={max} value={quantity} onChange={choose} />
  }
  render(<Screen />)
  const field = screen.getByRole('spinbutton')
  const user = userEvent.setup()
  return {
    user,
    chosen,
    field,
    less: screen.getByRole('button', { name: 'Decrease quantity' }),
    more: screen.getByRole('button', { name: 'Increase quantity' }),
    types: async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
    },
  }
}

test('it is a spin button named Quantity, or as told', () => {
  setUp()
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '5')
})

test('it alone has the label Quantity: its buttons have titles', () => {
  const { field, less } = setUp()
  expect(screen.getByLabelText(/quantity/i)).toBe(field)
  expect(less).toHaveAccessibleName('Decrease quantity')
})

test('its buttons stop at one and at the stock', async () => {
  const { user, field, less, more, chosen } = setUp()
  await user.click(less)
  expect(less).toBeDisabled()
  for (let press = 0; press < 4; press++) await user.click(more)
  expect(more).toBeDisabled()
  expect(field).toHaveValue('5')
  expect(chosen).toEqual([1, 2, 3, 4, 5])
})

test('Enter takes back what is no number', async () => {
  const { field, types, chosen } = setUp()
  await types('many')
  expect(field).toHaveValue('many')
  await types('many{Enter}')
  expect(field).toHaveValue('2')
  expect(chosen).toEqual([])
})

test('the arrow keys step', async () => {
  const { user, field, chosen } = setUp({ label: 'Quantity of Lamp' })
  await user.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(chosen).toEqual([3, 4, 3])
})

test.each([
  ['4', '4'],
  ['0', '1'],
  ['-3', '1'],
  ['99', '5'],
  ['99999999999999999999999', '5'],
])('typing %s gives %s', async (text, shown) => {
  const { user, field, types } = setUp()
  await types(text)
  await user.tab()
  expect(field).toHaveValue(shown)
})

test.each(['', 'abc', '1e3', '2.9', '٣'])('pasting %j is forgotten on leaving', async (text) => {
  const { user, field, chosen } = setUp({ value: 3 })
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  await user.tab()
  expect(field).toHaveValue('3')
  expect(chosen).toEqual([])
})

test('a number of several digits can be typed', async () => {
  const { field, types, chosen } = setUp({ max: 500 })
  await types('123')
  expect(field).toHaveValue('123')
  expect(chosen).toEqual([1, 12, 123])
})

test('without stock nothing can be chosen', () => {
  const { field, less, more } = setUp({ value: 1, max: 0 })
  for (const control of [field, less, more]) expect(control).toBeDisabled()
})

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of an input method (%j) change nothing', (told) => {
  const { field, chosen } = setUp()
  fireEvent.change(field, { target: { value: 'に' } })
  for (const key of ['ArrowUp', 'Enter']) fireEvent.keyDown(field, { key, ...told })
  expect(chosen).toEqual([])
  expect(field).toHaveValue('に')
})
