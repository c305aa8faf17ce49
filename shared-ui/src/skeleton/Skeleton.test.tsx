import { render } from '@testing-library/react'
import { Skeleton } from './Skeleton'

test('a skeleton has the shape that it is asked for, and nothing to read', () => {
  const { container } = render(<Skeleton rows={3} picture={64} />)
  expect(container.querySelectorAll('.bone')).toHaveLength(5)
  expect(container.querySelector('.bone')).toHaveAttribute('width', '64')
  expect(container.querySelector('.bone')).toHaveAttribute('height', '64')
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
