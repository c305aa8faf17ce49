import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import RecentlySeen from './RecentlySeen'

const seen = (name: string, by = customer._id) => ({ _id: `p-${name}`, name, image: '/media/x.webp', by })

const shown = (products: string[]) => {
  const { Wrapper } = fakeBackend({ session: customer })
  localStorage.setItem('seen', JSON.stringify([seen('Lamp'), seen('Sofa', ''), seen('Rope')]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'seen' }))
  renderScreen(<RecentlySeen products={products} />, { wrapper: Wrapper })
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

test('it shows what this customer looked at', () => expect(shown([])).toEqual(['Lamp', 'Rope']))

test('but not what the screen shows anyway', () => expect(shown(['p-Lamp'])).toEqual(['Rope']))

test('and nothing if that is all', () => {
  expect(shown(['p-Lamp', 'p-Rope'])).toEqual([])
  expect(screen.queryByRole('region', { name: 'Recently seen' })).toBeNull()
})
