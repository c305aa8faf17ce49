import { render, screen } from '@testing-library/react'
import { BrokenApp } from './BrokenApp'

test('an app that cannot start says why, and offers another try', () => {
  render(<BrokenApp reason="The list of what this app is made of is damaged." />)
  expect(screen.getByRole('heading', { level: 1, name: 'Haggle cannot start' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The list of what this app is made of is damaged.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
