import type { HagglingSettings } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { dress } from '../testing/dress'
import { lamp } from '../testing/shop'
import { openOffers } from '../testing/shopOffers'

const SETTINGS = '/api/products/lamp/haggling'
const TARGET = 'Target: lowest price you will offer'

async function openSettings(settings: HagglingSettings) {
  const opened = openOffers([], { at: '/shop/offers?product=lamp' })
  opened.backend.api.onGet(SETTINGS).reply(200, settings)
  opened.backend.api.onPut(SETTINGS).reply(200, settings)
  expect(await screen.findByRole('heading', { name: 'Counter offers for Desk Lamp' })).toBeVisible()
  await opened.user.click(screen.getByRole('button', { name: 'Show settings' }))
  return opened
}

test('an insight that cannot be fetched is not asked for again and again', async () => {
  const { backend, user } = openOffers(undefined, { at: '/shop/offers?product=lamp' })
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  backend.api.onGet('/api/products/lamp/haggling/insight').reply(async () => {
    await pause(10)
    return [500, { message: 'Too busy.' }]
  })
  await user.click(await screen.findByRole('button', { name: 'Show insight' }))
  const asked = () => backend.api.history.get.filter(({ url }) => url?.endsWith('/insight')).length
  expect(await screen.findByText('Error: Too busy.')).toBeVisible()
  await act(() => pause(200))
  // by the screen, and by the card that was opened
  expect(asked()).toBe(2)
  expect(screen.getByText('Error: Too busy.')).toBeVisible()
})

test('a product that is gone is said to be so, and its id is not shown as its name', async () => {
  openOffers([], { at: '/shop/offers?product=lost' })
  expect(await screen.findByText('Error: Failed to fetch product details.')).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Product' })).toBeVisible()
  expect(screen.queryByText('lost')).toBeNull()
})

test("another shop's product has no settings and no insight here", async () => {
  const product = { ...lamp, shop: { _id: 's-other', shopName: 'Other Oddities' } }
  openOffers([], { at: '/shop/offers?product=lamp', product })
  expect(await screen.findByText('Error: This product belongs to another shop.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /^Counter offers/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Insight' })).toBeNull()
})

test("a single product's counter can be set, with a target that is not prefilled", async () => {
  const { sent, user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  expect(await screen.findByLabelText(TARGET)).toHaveValue('')
  expect(screen.getByText('A patient customer can get this price.')).toBeVisible()
  await user.click(screen.getByLabelText('Counter'))
  await user.click(await screen.findByRole('option', { name: 'Meet in the middle' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Please enter a target price.')).toBeVisible()
  await user.type(screen.getByLabelText(TARGET), '900')
  // 950 would be the middle, the steps are higher, but for the last
  expect(await screen.findByText('Offers of $800.00 are answered $950.00, $920.00, $900.00.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Haggling settings saved.')).toBeVisible()
  expect(sent('put')).toEqual({ counter: 'meet', target: 900, hours: 24 })
})

test('leaving with settings that are not saved asks first', async () => {
  const { user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  await user.type(await screen.findByLabelText(TARGET), '900')
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Haggling settings saved.')
  expect(isAsked()).toBe(false)
})

test('settings that are saved by a later attempt show no failure any more', async () => {
  const { backend, user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  await screen.findByLabelText(TARGET)
  backend.api.onPut(SETTINGS).reply(500)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Failed to save the haggling settings.')).toBeVisible()
  backend.api.onPut(SETTINGS).reply(200, {})
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Haggling settings saved.')).toBeVisible()
  expect(screen.queryByText('Failed to save the haggling settings.')).toBeNull()
})

test('a counter that a price switched off says so', async () => {
  await openSettings({ counter: 'off', target: 1000, hours: 24 })
  expect(await screen.findByText(/Counter offers were switched off/)).toBeVisible()
})

test('counters are set for all variants or for one, chosen by its name', async () => {
  const product = { ...dress, _id: 'lamp' }
  const { backend, user, sent } = openOffers([], { at: '/shop/offers?product=lamp', product })
  const off = { counter: 'off', target: null, hours: 24 } as const
  const ladder = { counter: 'ladder', target: 35, hours: 24 } as const
  backend.api
    .onGet(SETTINGS)
    .reply(({ params }: { params?: { variant?: string } }) => [200, params?.variant ? ladder : off])
  backend.api.onPut(SETTINGS).reply(200, ladder)
  await user.click(await screen.findByRole('button', { name: 'Show settings' }))
  expect(await screen.findByLabelText(TARGET)).toHaveValue('')
  await user.selectOptions(screen.getByLabelText('Variant'), 'S, Blue')
  await waitFor(() => expect(screen.getByLabelText(TARGET)).toHaveValue('35.00'))
  expect(screen.getByText(/^Offers of \$29\.00 are answered/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('For S, Blue.')).toBeVisible()
  expect(sent('put')).toEqual({ ...ladder, variant: 's-blue' })
})
