import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { owner } from '../testing/shop'
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

function open(start?: typeof initial, images?: string[]) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  const { user } = renderScreen(
    <ProductForm submit="Save" initial={start} images={images} draftName="lamp" isSaving={false} onSave={onSave} />,
    { wrapper: Wrapper },
  )
  const save = async (changes: Partial<Typed>) => {
    await typeProduct(user, changes)
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { api, user, save }
}

test('every field is required and says so', async () => {
  await open().save({})
  for (const label of Object.keys(typed)) expect(await screen.findByText(`${label} is required`)).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test('the three checks run in the order of the spec, and their messages disappear once corrected', async () => {
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

test('an invalid value shows a message below its field', async () => {
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
  expect(screen.getByText(/^This address shows no picture/)).toBeVisible()
  await typeProduct(user, { 'Image URL': '/media/compass.webp' })
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/media/compass.webp'))
  await typeProduct(user, { 'Image URL': 'http://haggle.test/compass.webp' })
  await waitFor(() => expect(placeholder()).toBeVisible())
  expect(picture()).toBeNull()
})

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('img')?.getAttribute('src'))
const saved = () => (onSave.mock.calls.at(-1) as unknown[] | undefined)?.[0]

test('an owner uploads pictures, the first into the field, puts them in order and takes one away', async () => {
  const { api, user, save } = open({ ...initial, image: '' })
  let count = 0
  api.onPost('/api/media').reply(() => [201, { url: `/media/uploads/${++count}.webp` }])
  await user.upload(screen.getByLabelText('Picture file'), file('one.png'))
  await waitFor(() => expect(screen.getByLabelText('Image URL')).toHaveValue('/media/uploads/1.webp'))
  const [upload] = api.history.post
  expect(upload?.data instanceof FormData && upload.data.get('file')).toBeInstanceOf(File)
  await user.upload(screen.getByLabelText('Picture file'), [file('two.png'), file('three.png')])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Move picture 2 up' }))
  expect(screen.getByLabelText('Image URL')).toHaveValue('/media/uploads/2.webp')
  const inOrder = [2, 1, 3].map((each) => `/media/uploads/${each}.webp?w=400`)
  await waitFor(() => expect(rows()).toEqual(inOrder))
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  await save({})
  const images = ['/media/uploads/2.webp', '/media/uploads/3.webp']
  await waitFor(() => expect(saved()).toMatchObject({ image: images[0], images }))
})

test('the pictures of a product are kept, and may become one again', async () => {
  const { user, save } = open(initial, [initial.image, '/media/b.webp'])
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  await save({})
  await waitFor(() => expect(saved()).toMatchObject({ images: [initial.image] }))
})

test('the buttons that arrange the pictures have touch size', () => {
  open(initial, [initial.image, '/media/b.webp'])
  for (const button of screen.getAllByRole('button', { name: /picture 2/ }))
    expect(button).not.toHaveClass('ant-btn-sm')
})

test('a picture that is too large or that the server refuses says so', async () => {
  const { api, user } = open(initial)
  api.onPost('/api/media').reply(415, { message: 'Only JPEG, PNG and WebP pictures can be uploaded.' })
  await user.upload(screen.getByLabelText('Picture file'), file('big.png', 5 * 1024 * 1024 + 1))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'big.png: The file is too large: at most 5 MB can be uploaded.',
  )
  await user.upload(screen.getByLabelText('Picture file'), file('odd.png'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Only JPEG, PNG and WebP'))
  expect(screen.getByLabelText('Image URL')).toHaveValue(initial.image)
})

test('of several files each is uploaded by itself: what fails is named with its reason, what is too much as well', async () => {
  const { api, user, save } = open({ ...initial, image: '' })
  api.onPost('/api/media').reply(({ data }) => {
    const { name } = (data as FormData).get('file') as File
    return name === 'odd.png'
      ? [415, { message: 'Only JPEG, PNG and WebP pictures can be uploaded.' }]
      : [201, { url: `/media/uploads/${name}` }]
  })
  const good = Array.from({ length: 12 }, (_, at) => `${at + 1}.png`)
  const [first = '', ...others] = good.map((name) => file(name))
  const big = file('big.png', 5 * 1024 * 1024 + 1)
  await user.upload(screen.getByLabelText('Picture file'), [big, first, file('odd.png'), ...others] as File[])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'big.png: The file is too large: at most 5 MB can be uploaded.',
    'odd.png: Only JPEG, PNG and WebP pictures can be uploaded.',
    '11.png: Not uploaded: a product has at most 10 pictures.',
    '12.png: Not uploaded: a product has at most 10 pictures.',
  ])
  await save({})
  const images = good.slice(0, 10).map((name) => `/media/uploads/${name}`)
  await waitFor(() => expect(saved()).toMatchObject({ images }))
})

test('changes during a slow upload stay, and the product is saved with the picture afterwards', async () => {
  const { api, user } = open(initial, [initial.image, '/media/b.webp', '/media/c.webp'])
  let answer: (reply: [number, object]) => void = () => undefined
  api.onPost('/api/media').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.upload(screen.getByLabelText('Picture file'), file('slow.png'))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(await screen.findByText('You can save once the picture is uploaded.')).toBeVisible()
  expect(save).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  await typeProduct(user, { 'Image URL': '/media/other.webp' })
  answer([201, { url: '/media/uploads/1.webp' }])
  await waitFor(() => expect(save).toBeEnabled())
  expect(screen.queryByText('You can save once the picture is uploaded.')).toBeNull()
  await user.click(save)
  const images = ['/media/other.webp', '/media/c.webp', '/media/uploads/1.webp']
  await waitFor(() => expect(saved()).toMatchObject({ image: images[0], images }))
})
