import { fireEvent, render, screen } from '@testing-library/react'
import { ProductImage } from './ProductImage'

const picture = () => screen.getByRole('img', { name: 'Lamp' })

test('a picture loads when it comes near, or at once when it matters', () => {
  const { rerender } = render(<ProductImage src="/lamp.webp" alt="Lamp" />)
  expect(picture()).toHaveAttribute('src', '/lamp.webp')
  expect(picture()).toHaveAttribute('loading', 'lazy')
  rerender(<ProductImage src="/lamp.webp" alt="Lamp" priority />)
  expect(picture()).toHaveAttribute('loading', 'eager')
})

test('a broken picture becomes a placeholder with the same name, until another picture comes', () => {
  const { rerender } = render(<ProductImage src="/broken.webp" alt="Lamp" />)
  fireEvent.error(picture())
  expect(picture()).not.toHaveAttribute('src')
  rerender(<ProductImage src="/lamp.webp" alt="Lamp" />)
  expect(picture()).toHaveAttribute('src', '/lamp.webp')
})

test('a missing picture is a placeholder', () => {
  render(<ProductImage src="" alt="Lamp" />)
  expect(picture()).not.toHaveAttribute('src')
})
