import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Select } from '../kit'
import { ThemeProvider } from './ThemeProvider'

test('the tokens are custom properties of the page', () => {
  render(<p>Hello</p>, { wrapper: ThemeProvider })
  expect(document.head.textContent).toContain('--hg-brand:#0f766e')
  expect(document.head.textContent).toContain('--hg-brand-soft:')
})

test('every option of a select is there for assistive technology', async () => {
  const options = Array.from({ length: 30 }, (_, index) => ({ value: `${index}`, label: `Option ${index}` }))
  render(<Select aria-label="Sort By" options={options} />, { wrapper: ThemeProvider })
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort By' }))
  expect(await screen.findAllByRole('option')).toHaveLength(30)
})

test('the text of a button is not spread out', () => {
  render(<Button>支付</Button>, { wrapper: ThemeProvider })
  expect(screen.getByRole('button')).toHaveTextContent(/^支付$/)
})
