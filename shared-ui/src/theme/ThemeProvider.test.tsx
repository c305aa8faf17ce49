import { render } from '@testing-library/react'
import { ThemeProvider } from './ThemeProvider'

test('the tokens are custom properties of the page', () => {
  render(<p>Hello</p>, { wrapper: ThemeProvider })
  expect(document.head.textContent).toContain('--hg-brand:#0f766e')
  expect(document.head.textContent).toContain('--hg-brand-soft:')
})
