import { TEXT_PAGES } from '@haggle/shared-contract'
import { MemoryRouter } from '@haggle/shared-ui/router'
import { render, screen } from '@testing-library/react'
import { CompositionContext } from '../composition/CompositionContext'
import { marketplace } from '../testing/composition'
import { Footer } from './Footer'

const targets = (audience?: 'shopOwner' | 'operator') => {
  render(
    <MemoryRouter>
      <CompositionContext value={{ ...marketplace, audience }}>
        <Footer />
      </CompositionContext>
    </MemoryRouter>,
  )
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

test('the marketplace links to all pages of text', () => {
  expect(targets().toSorted()).toEqual(TEXT_PAGES.map((page) => `/${page}`).toSorted())
  expect(screen.getByRole('link', { name: 'Help' })).toBeVisible()
})

test("the owners' app links to those that owners need, the operators' to none", () => {
  expect(targets('shopOwner')).toEqual(['/help', '/terms', '/privacy'])
  document.body.replaceChildren()
  expect(targets('operator')).toEqual([])
})
