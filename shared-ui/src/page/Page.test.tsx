import { render, screen } from '@testing-library/react'
import { Page } from './Page'

test('a page has one heading, its actions and content, and names the tab', () => {
  render(
    <Page title="My Orders" actions={<button>Refresh</button>}>
      <p>None yet.</p>
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible()
  expect(screen.getByText('None yet.')).toBeVisible()
  expect(document.title).toBe('My Orders · Haggle')
})
