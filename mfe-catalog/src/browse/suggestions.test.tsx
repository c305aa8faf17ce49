import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { openCatalogue } from '../testing/listPage'

const found = {
  products: [
    { _id: 'lamp', name: 'Desk Lamp', image: '/media/demo/desk-lamp.webp', sellingPrice: 42 },
    { _id: 'shade', name: 'Lamp Shade' },
  ],
  shops: [{ _id: 'lights', shopName: 'Lamps & Co' }],
  categories: ['Electronics'],
}

/** The catalogue with a typed text and its suggestions. */
async function type(text = 'lam') {
  const catalogue = openCatalogue()
  catalogue.backend.api.onGet('/api/suggestions', { params: { q: 'lam' } }).reply(200, found)
  const browsed = catalogue.browse()
  await screen.findByText('Reading Lamp')
  const box = screen.getByRole('combobox', { name: 'Search products' })
  await browsed.user.type(box, text)
  return { ...catalogue, ...browsed, box }
}

const options = () => screen.queryAllByRole('option', { name: /Lamp|Electronics$/ }).filter((o) => o.tagName === 'DIV')
const list = () => screen.findByRole('listbox', { name: 'Suggestions' })

test('categories, products and shops are suggested for the typed text once typing pauses', async () => {
  const { backend, box, asked } = await type()
  await list()
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Electronics',
    'Desk Lamp $42.00',
    'Lamp Shade',
    'Lamps & Co',
  ])
  expect(options()[1]?.querySelector('img')).toHaveAttribute('src', '/media/demo/desk-lamp.webp?w=400')
  expect(box).toHaveAttribute('aria-expanded', 'true')
  const suggested = backend.api.history.get.filter(({ url }) => url === '/api/suggestions')
  expect(suggested.map(({ params }) => params as unknown)).toEqual([{ q: 'lam' }])
  expect(asked()).toHaveLength(1)
})

test('the arrow keys choose a suggestion, and Enter opens it without a search', async () => {
  const { user, box, location, asked } = await type()
  await list()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')).toHaveTextContent('Desk Lamp')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(location()).toBe('/shops/lights'))
  expect(asked()).toHaveLength(1)
})

test('a pressed category replaces the typed text', async () => {
  const { user, location } = await type()
  await list()
  await user.click(options()[0] as HTMLElement)
  await waitFor(() => expect(location()).toBe('/?category=Electronics'))
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
})

test('Enter in the text searches, Escape closes the list and ArrowDown opens it, and leaving searches as before', async () => {
  const { user, location, box } = await type()
  await list()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
  expect(box).toHaveValue('lam')
  await user.keyboard('{ArrowDown}')
  await list()
  expect(box).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(location()).toBe('/?keyword=lam'))
  await user.type(box, 'p')
  await user.tab()
  await waitFor(() => expect(location()).toBe('/?keyword=lamp'))
})

test("suggestions scroll to where a phone's keyboard does not cover them", async () => {
  const scrolled = jest.fn<void, []>()
  Element.prototype.scrollIntoView = scrolled
  await type()
  await list()
  expect(scrolled).not.toHaveBeenCalled()
  cleanup()
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await type()
  await list()
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('search')])
})

test("a search closes a phone's keyboard, which would cover the results", async () => {
  const { user, box, asked } = await type('lamp')
  await user.keyboard('{Enter}')
  expect(box).toHaveFocus()
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await user.type(box, 's{Enter}')
  expect(box).not.toHaveFocus()
  expect(asked().at(-1)).toMatchObject({ keyword: 'lamps' })
  expect(box).toHaveAttribute('enterkeyhint', 'search')
})

/** As Chromium and Firefox tell that a key belongs to an input method, and as Safari does after the composition. */
const composed = [{ isComposing: true }, { keyCode: 229 }]

test.each(composed)('keys of an input method (%j) neither choose a suggestion nor close the list', async (told) => {
  const { box } = await type()
  await list()
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape']) fireEvent.keyDown(box, { key, ...told })
  expect(box).not.toHaveAttribute('aria-activedescendant')
  expect(await list()).toBeVisible()
})

test.each(composed)('Enter of an input method (%j) does not take a price', async (told) => {
  const { user, location } = openCatalogue().browse()
  await user.click(await screen.findByText('More filters'))
  const price = screen.getByLabelText('Min price')
  fireEvent.change(price, { target: { value: '50' } })
  fireEvent.keyDown(price, { key: 'Enter', ...told })
  expect(location()).toBe('/')
  fireEvent.keyDown(price, { key: 'Enter' })
  expect(location()).toBe('/?minPrice=50')
})
