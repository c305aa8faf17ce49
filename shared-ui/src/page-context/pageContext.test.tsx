import { fireEvent, render, screen } from '@testing-library/react'
import { ThemeProvider } from '../theme/ThemeProvider'
import type { Toast } from '../toast/useToast'

/** Another copy of this package beside the first one, as another major is, with the same React. */
function otherCopy() {
  const react = jest.requireActual<object>('react')
  let copy: { useToast: () => (toast: Toast) => void } | undefined
  jest.isolateModules(() => {
    jest.doMock('react', () => react)
    copy = jest.requireActual('../toast/useToast')
  })
  return copy!
}

test('a toast of another major is in the one stack, which the shell has', () => {
  const { useToast } = otherCopy()
  function Older() {
    const show = useToast()
    return <button onClick={() => show({ status: 'success', title: 'Added to cart!' })}>Add</button>
  }
  render(<Older />, { wrapper: ThemeProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('Added to cart!')).toBeVisible()
})
