import { renderScreen } from '@haggle/shared-ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import CheckoutScreen from '../checkout/CheckoutScreen'
import { address } from '../testing/market'
import { openCheckout } from '../testing/openCheckout'

const mockToast = jest.fn()
jest.mock('@haggle/shared-ui', () => ({
  ...jest.requireActual<object>('@haggle/shared-ui'),
  useToast: () => mockToast,
}))

const leith = { _id: 'a1', ...address }
const bath = { _id: 'a2', address: '2 Mill Lane', city: 'Bath', postalCode: 'BA1', country: 'England' }

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const choice = () => screen.getByLabelText<HTMLSelectElement>('Deliver to')

/** The checkout of a customer with earlier orders. */
function openAgain() {
  const checkout = openCheckout({ addresses: [leith, bath] })
  const reopened = () => {
    checkout.unmount()
    renderScreen(<CheckoutScreen />, { wrapper: checkout.backend.Wrapper, at: '/checkout', path: '/checkout' })
  }
  return { ...checkout, reopened }
}

test('the address used last fills the form; another one is chosen', async () => {
  const { user, clickPay, posts } = openAgain()
  await waitFor(() => expect(field('City')).toBe('Leith'))
  expect(choice()).toHaveDisplayValue('1 Harbour Street, Leith, EH6 6AA, Scotland')
  await user.selectOptions(choice(), '2 Mill Lane, Bath, BA1, England')
  expect(field('Postal Code')).toBe('BA1')
  await clickPay()
  await waitFor(() => expect(posts('/api/orders')).toHaveLength(1))
  expect(JSON.parse(posts('/api/orders')[0]?.data as string)).toMatchObject({ shippingAddress: { city: 'Bath' } })
})

test('text typed before the addresses load stays', async () => {
  const { fillAddress } = openAgain()
  fillAddress({ ...address, city: 'York' })
  await screen.findByLabelText('Deliver to')
  expect(field('City')).toBe('York')
  expect(choice()).toHaveDisplayValue('Saved addresses')
})

test('the address of an order that was placed is the chosen one', async () => {
  const { fillAddress, openPopup, backend } = openAgain()
  await waitFor(() => expect(field('City')).toBe('Leith'))
  fillAddress({ ...address, city: 'York' })
  const york = { _id: 'a3', ...address, city: 'York' }
  backend.api.onGet('/api/addresses').reply(200, [york, leith, bath])
  await openPopup()
  await waitFor(() => expect(choice()).toHaveDisplayValue('1 Harbour Street, York, EH6 6AA, Scotland'))
})

test('a saved address is changed, and removed', async () => {
  const { user, backend } = openAgain()
  await waitFor(() => expect(field('City')).toBe('Leith'))
  backend.api.onPut('/api/addresses/a1').reply(({ data }) => {
    const changed = { _id: 'a1', ...(JSON.parse(data as string) as object) }
    backend.api.onGet('/api/addresses').reply(200, [changed, bath])
    return [200, changed]
  })
  await user.type(screen.getByLabelText('Address'), 'A')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(choice()).toHaveDisplayValue('1 Harbour StreetA, Leith, EH6 6AA, Scotland'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())

  jest.spyOn(window, 'confirm').mockReturnValue(true)
  backend.api.onDelete('/api/addresses/a1').reply(() => {
    backend.api.onGet('/api/addresses').reply(200, [bath])
    return [200, {}]
  })
  await user.click(screen.getByRole('button', { name: 'Remove address' }))
  await waitFor(() => expect(choice()).toHaveDisplayValue('Saved addresses'))
  expect(screen.queryByRole('option', { name: /Harbour/ })).toBeNull()
  expect(mockToast.mock.calls).toEqual([
    [{ status: 'success', title: 'Address updated.', duration: 3000 }],
    [{ status: 'success', title: 'Address removed.', duration: 3000 }],
  ])
})

test('a change whose reply was lost shows no failure once the list has it', async () => {
  const { user, backend } = openAgain()
  await waitFor(() => expect(field('City')).toBe('Leith'))
  backend.api.onPut('/api/addresses/a1').reply(({ data }) => {
    backend.api.onGet('/api/addresses').reply(200, [{ _id: 'a1', ...(JSON.parse(data as string) as object) }, bath])
    return Promise.reject(new Error('lost'))
  })
  await user.type(screen.getByLabelText('Address'), 'A')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(choice()).toHaveDisplayValue('1 Harbour StreetA, Leith, EH6 6AA, Scotland'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(screen.queryByText('Failed to change your saved addresses.')).toBeNull()
})

test('only the failure of the last attempt is shown', async () => {
  const { user, backend } = openAgain()
  await waitFor(() => expect(field('City')).toBe('Leith'))
  backend.api.onPut('/api/addresses/a1').reply(429, { message: 'Too many changes.' })
  backend.api.onDelete('/api/addresses/a1').reply(500, { message: 'Out of order.' })
  await user.type(screen.getByLabelText('Address'), 'A')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Too many changes.')).toBeVisible()
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Remove address' }))
  expect(await screen.findByText('Out of order.')).toBeVisible()
  expect(screen.queryByText('Too many changes.')).toBeNull()
})

describe('a late reply to a changed address does not overwrite', () => {
  /** A customer who saved a change that the server has not yet confirmed. */
  async function openWhileSaving() {
    const opened = openAgain()
    const { user, backend } = opened
    await waitFor(() => expect(field('City')).toBe('Leith'))
    const changed = { ...leith, city: 'Perth' }
    let reply = () => {}
    backend.api.onPut('/api/addresses/a1').reply(() => {
      backend.api.onGet('/api/addresses').reply(200, [changed, bath])
      return new Promise((resolve) => (reply = () => resolve([200, changed])))
    })
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
    await type('City', 'Perth')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(backend.api.history.put).toHaveLength(1))
    const isConfirmed = async () => {
      act(reply)
      await screen.findByRole('option', { name: /Perth/ })
    }
    return { ...opened, type, isConfirmed }
  }

  test('text that was typed meanwhile', async () => {
    const { type, isConfirmed } = await openWhileSaving()
    await type('Address', '5 Station Road')
    await isConfirmed()
    expect(field('Address')).toBe('5 Station Road')
    expect(choice()).toHaveDisplayValue(/Perth/)
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  })

  test('another address that was chosen meanwhile', async () => {
    const { user, isConfirmed } = await openWhileSaving()
    await user.selectOptions(choice(), '2 Mill Lane, Bath, BA1, England')
    await isConfirmed()
    expect(field('City')).toBe('Bath')
    expect(choice()).toHaveDisplayValue('2 Mill Lane, Bath, BA1, England')
  })
})

test('a typed address survives a reload, until it is paid or its customer logs out', async () => {
  const { fillAddress, reopened, openPopup, popup } = openAgain()
  fillAddress({ ...address, city: 'York' })
  reopened()
  expect(field('City')).toBe('York')
  await openPopup()
  await popup.pays()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('a logout forgets the typed address', () => {
  const { fillAddress, backend } = openAgain()
  fillAddress()
  expect(sessionStorage).toHaveLength(1)
  act(() => void backend.store.dispatch({ type: 'session/ended' }))
  expect(sessionStorage).toHaveLength(0)
})
