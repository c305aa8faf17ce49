import { screen, within } from '@testing-library/react'
import { renderApp } from '../testing/renderApp'

test('a page with overridden parts names them, and offers to drop that', async () => {
  await renderApp({ at: '/', screens: { '/': { version: 'override' }, '/product/:id': { version: 'override' } } })
  const notice = within(screen.getByRole('complementary', { name: 'Overrides' }))
  expect(notice.getByText('catalog')).toBeVisible()
  expect(notice.getByRole('button', { name: 'Drop overrides' })).toBeEnabled()
})

test('a page with what everyone gets says nothing', async () => {
  await renderApp({ at: '/' })
  expect(screen.queryByRole('complementary', { name: 'Overrides' })).not.toBeInTheDocument()
})
