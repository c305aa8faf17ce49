import { act, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'shared-ui/router'
import { openCatalogue } from '../testing/listPage'
import BrowseProducts from './BrowseProducts'

afterEach(() => document.body.replaceChildren())

/** A host's page of the list before its scripts have run. */
function prerendered(at: string) {
  const { backend, asked } = openCatalogue()
  const app = (
    <backend.Wrapper>
      <MemoryRouter initialEntries={[at]}>
        <BrowseProducts />
      </MemoryRouter>
    </backend.Wrapper>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(app)
  const onRecoverableError = jest.fn()
  return {
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' }),
    keywordsAsked: () => asked().map(({ keyword }) => keyword),
    onRecoverableError,
    hydrate: () => act(() => void hydrateRoot(place, app, { onRecoverableError })),
  }
}

test('until hydration the search box submits the keyword with the other filters, from page 1', () => {
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

test('text typed before hydration stays, and is searched for once the box has been left', async () => {
  const { box, hydrate, keywordsAsked } = prerendered('/')
  box.focus()
  box.value = 'lamp'
  hydrate()
  expect(box).toHaveValue('lamp')
  await waitFor(() => expect(keywordsAsked()).toEqual(['']))
  act(() => box.blur())
  await waitFor(() => expect(keywordsAsked()).toEqual(['', 'lamp']))
})

test('text typed before hydration is searched for at once if the box was left before', async () => {
  const { box, hydrate, keywordsAsked } = prerendered('/')
  box.value = 'lamp'
  hydrate()
  expect(box).toHaveValue('lamp')
  await waitFor(() => expect(keywordsAsked()).toContain('lamp'))
})
