import type { ProductSummary } from '@haggle/shared-contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { lamp } from '../testing/shop'
import { ink, openTable, pen } from '../testing/shopTable'

test('several prices change by a percentage after a preview, with the checks of the spec', async () => {
  const { api, user } = await openTable()
  api.onPut().reply((call) => [200, { ...pen, ...(JSON.parse(call.data as string) as object) }])
  await user.click(screen.getByLabelText('Select Fountain Pen'))
  await user.click(screen.getByText('Select all 3'))
  await user.click(await screen.findByText('Change prices (3)'))
  await user.type(screen.getByLabelText('Change by'), '+30%')
  expect(await screen.findAllByText('Selling Price cannot be greater than MRP.')).toHaveLength(3)
  await user.clear(screen.getByLabelText('Change by'))
  await user.type(screen.getByLabelText('Change by'), '-0.005')
  expect(await screen.findByText('Enter a number like -10 or 2.50.')).toBeVisible()
  await user.clear(screen.getByLabelText('Change by'))
  await user.type(screen.getByLabelText('Change by'), '-3.33')
  expect(await screen.findAllByText('$966.70')).toHaveLength(3)
  expect(api.history.put).toHaveLength(0)
  await user.click(screen.getByText('Change 3 prices'))
  await waitFor(() => expect(api.history.put).toHaveLength(3))
  expect(api.history.put.map(({ data }) => (JSON.parse(data as string) as ProductSummary).sellingPrice)).toEqual([
    966.7, 966.7, 966.7,
  ])
  await waitFor(() => expect(screen.queryByLabelText('Change by')).toBeNull())
})

test('Escape closes the form of the prices; an open list in it closes first', async () => {
  const { user } = await openTable()
  await user.click(screen.getByLabelText('Select Fountain Pen'))
  await user.click(await screen.findByText('Change prices (1)'))
  await user.click(screen.getByLabelText('Unit'))
  expect(screen.getByLabelText('Unit')).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Change by')).toBeVisible()
  await user.click(screen.getByLabelText('Change by'))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Change by')).toBeNull()
})

/** Takes 3% off all prices; the test decides on the reply for each product. */
async function changePrices() {
  const { api, user } = await openTable()
  const answers: Record<string, (reply: [number, object?]) => void> = {}
  for (const id of ['lamp', 'pen', 'ink'])
    api.onPut(`/api/products/${id}`).reply(() => new Promise((resolve) => (answers[id] = resolve)))
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(await screen.findByText('Change prices (3)'))
  await user.type(screen.getByLabelText('Change by'), '-3')
  await user.click(await screen.findByText('Change 3 prices'))
  const answer = async (id: string, reply: [number, object?]) => {
    await waitFor(() => expect(answers[id]).toBeDefined())
    answers[id]?.(reply)
    delete answers[id]
  }
  return { api, user, answer }
}

const cheaper = (product: ProductSummary): [number, object] => [200, { ...product, sellingPrice: 970 }]

test('leaving while prices change asks first', async () => {
  const { answer } = await changePrices()
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(await screen.findByText('0 of 3 prices are changed …')).toBeVisible()
  expect(closeTab()).toBe(false)
  await answer('lamp', cheaper(lamp))
  expect(await screen.findByText('1 of 3 prices are changed …')).toBeVisible()
  await answer('pen', [500])
  await screen.findByRole('alert')
  expect(closeTab()).toBe(true)
})

test('if some prices cannot be changed, it says how many are; pressed again, it continues with the rest', async () => {
  const { api, user, answer } = await changePrices()
  await answer('lamp', cheaper(lamp))
  await answer('pen', [409, { message: 'The stock changed while you were editing.' }])
  await answer('ink', [500])
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 of 3 prices are changed. Fountain Pen: The stock changed while you were editing. Ink: Failed to update product. Please try again.',
  )
  await user.click(screen.getByText('Change 2 prices'))
  await answer('pen', cheaper(pen))
  await answer('ink', cheaper(ink))
  await waitFor(() => expect(screen.queryByLabelText('Change by')).toBeNull())
  expect(api.history.put.map(({ url }) => url?.split('/').at(-1))).toEqual(['lamp', 'pen', 'ink', 'pen', 'ink'])
})

test('a failure after the owner has gone elsewhere shows a toast', async () => {
  const { user, answer } = await changePrices()
  await user.click(screen.getByText('Cards'))
  expect(screen.queryByLabelText('Change by')).toBeNull()
  await answer('lamp', cheaper(lamp))
  await answer('pen', [500])
  expect(await screen.findByRole('alert')).toHaveTextContent('1 of 3 prices are changed.')
})

test('Escape of an input method leaves the form of the prices open', async () => {
  const { user } = await openTable()
  await user.click(screen.getByLabelText('Select Fountain Pen'))
  await user.click(await screen.findByText('Change prices (1)'))
  const field = screen.getByLabelText('Change by')
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(field).toBeVisible()
})

test('several stocks change by a number of units or to one, after a preview', async () => {
  const { api, user } = await openTable()
  api.onPut().reply((call) => [200, { ...pen, ...(JSON.parse(call.data as string) as object) }])
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(await screen.findByText('Change stock (3)'))
  await user.type(screen.getByLabelText('Units'), '1.5')
  expect(await screen.findByText('Enter a whole number like 10 or -2.')).toBeVisible()
  await user.clear(screen.getByLabelText('Units'))
  await user.type(screen.getByLabelText('Units'), '-1000')
  expect(await screen.findAllByText('Prices and stock count cannot be negative.')).toHaveLength(3)
  await user.clear(screen.getByLabelText('Units'))
  await user.type(screen.getByLabelText('Units'), '5')
  await user.click(await screen.findByText('Change 3 stock counts'))
  await waitFor(() => expect(api.history.put).toHaveLength(3))
  const stockOf = ({ data }: { data?: unknown }) => (JSON.parse(data as string) as ProductSummary).countInStock
  expect(api.history.put.map(stockOf)).toEqual([lamp, pen, ink].map(({ countInStock }) => countInStock + 5))
  await waitFor(() => expect(screen.queryByLabelText('Units')).toBeNull())
})
