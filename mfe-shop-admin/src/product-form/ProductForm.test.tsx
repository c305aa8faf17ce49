import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { typed, typeProduct, type Typed } from '../testing/typeProduct'
import { ProductForm } from './ProductForm'

const initial = {
  name: typed['Product Name'],
  description: typed.Description,
  image: typed['Image URL'],
  category: typed.Category,
  mrp: '20',
  sellingPrice: '10.50',
  minNegotiablePrice: '5',
  countInStock: '3',
}

const onSave = jest.fn(() => Promise.resolve(undefined))

function open(start?: typeof initial) {
  const { user } = renderScreen(<ProductForm submit="Save" initial={start} isSaving={false} onSave={onSave} />)
  const save = async (changes: Partial<Typed>) => {
    await typeProduct(user, changes)
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { user, save }
}

test('every field is required and says so', async () => {
  await open().save({})
  for (const label of Object.keys(typed)) expect(await screen.findByText(`${label} is required`)).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test('the three checks of a product run in the order of the spec, and are forgotten once all is right', async () => {
  const { save } = open(initial)
  const prices = (mrp: string, selling: string, floor: string, stock: string) =>
    save({
      'MRP (Max Retail Price)': mrp,
      'Selling Price': selling,
      'Minimum Negotiable Price': floor,
      'Count In Stock': stock,
    })
  const alert = () => screen.findByRole('alert')

  await prices('10', '20', '30', '-1')
  expect(await alert()).toHaveTextContent('Selling Price cannot be greater than MRP.')
  await prices('20', '10', '15', '-1')
  expect(await alert()).toHaveTextContent('Min Negotiable Price cannot be greater than Selling Price.')
  await prices('20', '10', '5', '-1')
  expect(await alert()).toHaveTextContent('Prices and stock count cannot be negative.')
  expect(onSave).not.toHaveBeenCalled()
  await prices('20', '10', '5', '0')
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ mrp: 20, sellingPrice: 10, minNegotiablePrice: 5, countInStock: 0 }),
    ),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what a field cannot hold is said under it', async () => {
  await open(initial).save({ 'Count In Stock': '2.9' })
  expect(await screen.findByText('Count In Stock must be a whole number')).toBeVisible()
  expect(screen.getByLabelText('Count In Stock')).toBeInvalid()
  expect(onSave).not.toHaveBeenCalled()
})

test('the picture is previewed, and a placeholder stands for what is none or is broken', async () => {
  const { user } = open()
  const picture = () => screen.queryByAltText('Preview of the picture')
  const placeholder = () => screen.queryByLabelText('Preview of the picture')

  expect(placeholder()).toBeVisible()
  await typeProduct(user, { 'Image URL': 'https://haggle.test/compass.webp' })
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'https://haggle.test/compass.webp'))
  fireEvent.error(picture() ?? document.body)
  expect(placeholder()).toBeVisible()
  await typeProduct(user, { 'Image URL': '/pictures/compass.webp' })
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/pictures/compass.webp'))
  await typeProduct(user, { 'Image URL': 'http://haggle.test/compass.webp' })
  await waitFor(() => expect(placeholder()).toBeVisible())
  expect(picture()).toBeNull()
})
