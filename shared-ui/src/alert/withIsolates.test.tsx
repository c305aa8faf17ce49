import { render, screen } from '@testing-library/react'
import { ErrorAlert } from './Alert'

test('the reference of a failure is a line of its own that browsers do not translate, and the text stays exact', () => {
  render(<ErrorAlert message={'Error: Failed to fetch products.\nReference 7F3K-92'} />)
  expect(screen.getByText('Error: Failed to fetch products.')).toBeVisible()
  expect(screen.getByText('Reference 7F3K-92')).toHaveAttribute('translate', 'no')
})

test('an isolated name stays within its sentence', () => {
  render(<ErrorAlert message={'2 x \u2068Lamp\u2069 could not be added.'} />)
  expect(screen.getByText('Lamp').tagName).toBe('BDI')
})
