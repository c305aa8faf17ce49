import { act, renderHook } from '@testing-library/react'
import { useCart } from '../cart/useCart'
import { ended, expired, started } from '../session/session'
import { customer, lampLine } from '../testing'
import { useSession, useSessionActions } from '../use-session/useSession'
import { createStore } from './store'
import { StoreProvider } from './StoreProvider'

beforeEach(() => localStorage.clear())

function open(storage?: Storage) {
  const store = createStore({ storage })
  const useAll = () => ({ user: useSession(), cart: useCart(), session: useSessionActions() })
  return renderHook(useAll, {
    wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  }).result
}

const written = { owner: customer._id, carts: { [customer._id]: [lampLine] } }

/** The event in this tab when another one has changed the storage. */
const anotherTabKeeps = (key: string, value: unknown) =>
  act(() => {
    localStorage.setItem(key, JSON.stringify(value))
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  })

test('a first visit writes neither session nor cart', () => {
  open()
  expect(localStorage.getItem('auth')).toBeNull()
  expect(localStorage.getItem('cart')).toBeNull()
})

test('the cart is kept under cart, with its owner, and is there on the next start', () => {
  const { qty, ...lamp } = lampLine
  const first = open()
  act(() => void first.current.cart.add(lamp, qty))
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual({ owner: 'guest', carts: { guest: [lampLine] } })
  expect(open().current.cart.items).toEqual([lampLine])
})

test.each(['{{', 'null', '[]', '{"owner":"guest","carts":{"guest":[{"product":"p1","qty":-1}]}}'])(
  'a corrupt cart (%s) is dropped',
  (text) => {
    localStorage.setItem('cart', text)
    expect(open().current.cart.items).toEqual([])
    expect(localStorage.getItem('cart')).toBeNull()
  },
)

test('a login, a cart change and a logout in another tab show here', () => {
  const tab = open()
  anotherTabKeeps('auth', customer)
  anotherTabKeeps('cart', written)
  expect(tab.current.user).toEqual(customer)
  expect(tab.current.cart.items).toEqual([lampLine])
  anotherTabKeeps('auth', null)
  expect(tab.current.user).toBeNull()
  expect(tab.current.cart.items).toEqual([])
})

test('another tab learns whether a session expired or was logged out', () => {
  localStorage.setItem('auth', JSON.stringify(customer))
  const tabs = [createStore(), createStore()]
  const follow = () => window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
  const sessions = () => tabs.map((tab) => tab.getState().session)
  const [first] = tabs
  first?.dispatch(expired())
  follow()
  expect(sessions()[1]).toMatchObject({ user: null, expired: true, endedElsewhere: false })
  first?.dispatch(started(customer))
  follow()
  first?.dispatch(ended())
  follow()
  expect(sessions()[1]).toMatchObject({ user: null, expired: false, endedElsewhere: true })
})

test('a tab that follows another writes nothing back', () => {
  open()
  localStorage.setItem('auth', JSON.stringify(customer))
  localStorage.setItem('cart', JSON.stringify(written))
  const write = jest.spyOn(Storage.prototype, 'setItem')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', storageArea: localStorage }))
  })
  expect(write).not.toHaveBeenCalled()
})

test('a storage cleared elsewhere logs out here', () => {
  localStorage.setItem('auth', JSON.stringify(customer))
  const tab = open()
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  })
  expect(tab.current.user).toBeNull()
})

test('a page that comes back from the back/forward cache shows what happened meanwhile', () => {
  localStorage.setItem('auth', JSON.stringify(customer))
  const tab = open()
  localStorage.setItem('auth', 'null')
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(tab.current.user).toBeNull()
})

test('a full or forbidden storage does not stop the shop', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const broken = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
  const tab = open(broken)
  act(() => tab.current.session.start(customer))
  expect(tab.current.user).toEqual(customer)
})

test('the colour mode starts light and a kept one stays', () => {
  open()
  expect(localStorage.getItem('color-mode')).toBe('light')
  localStorage.setItem('color-mode', 'dark')
  open()
  expect(localStorage.getItem('color-mode')).toBe('dark')
})
