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

test('search engines leave out a page of nothing, and no other, also when the host has marked it', () => {
  const marks = () => [...document.querySelectorAll('meta[name="robots"]')].map((mark) => mark.getAttribute('content'))
  document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex" />')
  const { rerender } = render(<Page title="404 Not Found" isMissing />)
  expect(marks()).toEqual(['noindex'])
  rerender(<Page title="Browse Products" />)
  expect(marks()).toEqual([])
  rerender(<Page title="404 Not Found" isMissing />)
  expect(marks()).toEqual(['noindex'])
})
