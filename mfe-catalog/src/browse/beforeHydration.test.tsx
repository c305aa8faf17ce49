import { MemoryRouter } from '@haggle/shared-ui/router'
import { act, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { openCatalogue } from '../testing/listPage'
import BrowseProducts from './BrowseProducts'

afterEach(() => document.body.replaceChildren())

/** A prerendered list for one address, opened at another, before the scripts have run. */
function prerendered(at: string, opened = at) {
  const { backend, asked } = openCatalogue()
  const appAt = (address: string) => (
    <backend.Wrapper>
      <MemoryRouter initialEntries={[address]}>
        <BrowseProducts />
      </MemoryRouter>
    </backend.Wrapper>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(appAt(at))
  const onRecoverableError = jest.fn()
  return {
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' }),
    keywordsAsked: () => asked().map(({ keyword }) => keyword),
    onRecoverableError,
    hydrate: () => act(() => void hydrateRoot(place, appAt(opened), { onRecoverableError })),
  }
}

test('before hydration the search box submits the keyword with the other filters, from page 1', () => {
  const { box, hydrate, onRecoverableError } = prerendered('/?category=Books&keyword=old&page=3&sortBy=oldest')
  box.value = 'sea'
  expect(box).toBeEnabled()
  expect(screen.getByLabelText('Category')).toBeDisabled()
  const form = box.form ?? undefined
  expect([...new FormData(form)]).toEqual([
    ['category', 'Books'],
    ['sortBy', 'oldest'],
    ['keyword', 'sea'],
  ])
  hydrate()
  expect(screen.getByLabelText('Category')).toBeEnabled()
  expect([...new FormData(form)]).toEqual([['keyword', 'sea']])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('unrelated parameters, which a host leaves out, do not discard the prerendered markup', () => {
  // the chips' links keep the unrelated parameter, a difference that React reports in development only
  jest.spyOn(console, 'error').mockImplementation()
  const { hydrate, onRecoverableError } = prerendered('/?category=Books', '/?utm_source=mail&category=Books')
  hydrate()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('text typed before hydration stays, and is searched for on blur', async () => {
  const { box, hydrate, keywordsAsked } = prerendered('/')
  box.focus()
  box.value = 'lamp'
  hydrate()
  expect(box).toHaveValue('lamp')
  await waitFor(() => expect(keywordsAsked()).toEqual(['']))
  act(() => box.blur())
  await waitFor(() => expect(keywordsAsked()).toEqual(['', 'lamp']))
})

test('text typed before hydration is searched for at once if the box has already lost the focus', async () => {
  const { box, hydrate, keywordsAsked } = prerendered('/')
  box.value = 'lamp'
  hydrate()
  expect(box).toHaveValue('lamp')
  await waitFor(() => expect(keywordsAsked()).toContain('lamp'))
})
