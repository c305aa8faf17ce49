import { fakeBackend, customer } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { atlas, lamp, orderOf } from '../testing/market'
import { Savings } from './Savings'

const { orderItems, createdAt } = orderOf([{ ...lamp, price: 18.75 }, atlas])
const haggled = orderItems.map((item) => (item.product === 'lamp' ? { ...item, sellingPrice: 20 } : item))

function openSavings(
  items = haggled,
  offers = ['2026-03-04T09:00:00.000Z', '2026-03-04T09:01:00.000Z', '2026-03-05T09:00:00.000Z'],
) {
  const backend = fakeBackend({ session: customer })
  const made = offers.map((createdAt) => ({ createdAt, price: 10, status: 'rejected' }))
  backend.api.onGet('/api/offers').reply(200, { offers: [{ product: { _id: 'lamp' }, offers: made }] })
  return renderScreen(<Savings order={{ orderItems: items, createdAt }} />, { wrapper: backend.Wrapper })
}

test('what was saved on an order is said with the offers that it took, and copied where nothing can share it', async () => {
  const { user } = openSavings()
  expect(await screen.findByText('You saved $2.50 in 2 offers')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    'I saved $2.50 on Desk Lamp in 2 offers at Haggle. http://localhost/product/lamp',
  )
})

test('a device that can share does, and closing its sheet is no failure', async () => {
  const share = jest.fn().mockRejectedValue(new DOMException('Closed.', 'AbortError'))
  Object.assign(navigator, { share })
  const { user } = openSavings(haggled, [])
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith({
      text: 'I saved $2.50 on Desk Lamp at Haggle.',
      url: 'http://localhost/product/lamp',
    }),
  )
  share.mockRejectedValue(new Error('No app.'))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Not shared')).toBeVisible()
  Reflect.deleteProperty(navigator, 'share')
})

describe('as a picture', () => {
  const texts: string[] = []
  beforeEach(() => {
    texts.length = 0
    const context = { fillRect: () => undefined, measureText: () => ({ width: 1 }) }
    const fillText = (text: string) => texts.push(text)
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue({ ...context, fillText } as unknown as CanvasRenderingContext2D & GPUCanvasContext)
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('No pictures here.')) })
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
  })

  test('savings are a file to download, of what both sides know', async () => {
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user } = openSavings()
    await screen.findByText('You saved $2.50 in 2 offers')
    await user.click(screen.getByRole('button', { name: 'As a picture' }))
    await waitFor(() => expect(clicked).toHaveBeenCalled())
    expect(texts).toEqual([
      'I saved $2.50',
      'Desk Lamp',
      '$37.50 instead of $40.00 in 2 offers',
      'Haggle · Many shops, fair prices',
    ])
  })

  test('a device that shares files gets it', async () => {
    const share = jest.fn().mockResolvedValue(undefined)
    Object.assign(navigator, { share, canShare: () => true })
    const { user } = openSavings(haggled, [])
    await user.click(await screen.findByRole('button', { name: 'As a picture' }))
    const text = 'I saved $2.50 on Desk Lamp at Haggle.'
    await waitFor(() => expect(share).toHaveBeenCalledWith({ files: [expect.any(File)], text }))
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  })
})

test('an order at the selling prices says nothing of savings', () => {
  openSavings(orderItems)
  expect(screen.queryByText(/You saved/)).not.toBeInTheDocument()
})
