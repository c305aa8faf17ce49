import { PRODUCT_COLUMNS } from '@haggle/shared-contract'
import { saveFile } from '@haggle/shared-ui/files'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import { readProduct, type ProductText } from '../product-form/productText'
import { FileFormat } from './FileFormat'
import { readProducts } from './useFileProducts'

jest.mock('@haggle/shared-ui/files')

test('the template has all columns, and an example that is a product', async () => {
  const { user } = renderScreen(<FileFormat />)
  await user.click(screen.getByText('What a file of products looks like'))
  await user.click(screen.getByRole('button', { name: 'Download template' }))
  const [name, text = ''] = jest.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('products-template.csv')
  const [head = '', example = ''] = text.split('\r\n')
  expect(head.split(',')).toEqual(PRODUCT_COLUMNS.filter((column) => column !== '_id'))
  const cells = example.split(',')
  const product = Object.fromEntries(head.split(',').map((column, at) => [column, cells[at]])) as ProductText
  expect(readProduct(product)).toMatchObject({ input: { sellingPrice: 12.5, countInStock: 20 } })
})

test('the template has a product with two variants, which an import takes for one', async () => {
  const { user } = renderScreen(<FileFormat />)
  await user.click(screen.getByText('What a file of products looks like'))
  expect(screen.getByText(/rows that follow each other with one name are one product/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download template' }))
  const products = readProducts(jest.mocked(saveFile).mock.calls.at(-1)?.[1] ?? '')
  expect([...(products?.values() ?? [])]).toMatchObject([
    { name: 'Enamel Mug', isFurtherVariant: false },
    { name: 'Linen Shirt', variant: 'M, Red', isFurtherVariant: false },
    { name: 'Linen Shirt', variant: 'L, Red', isFurtherVariant: true },
  ])
})
