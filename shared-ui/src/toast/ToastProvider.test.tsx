import { act, fireEvent, render, screen } from '@testing-library/react'
import { ThemeProvider } from '../theme/ThemeProvider'
import { useDismissToast, useToast, type Toast } from './useToast'

function Buttons({ toasts }: { toasts: Toast[] }) {
  const show = useToast()
  return toasts.map((toast) => (
    <button key={toast.title} onClick={() => show(toast)}>
      Show {toast.title}
    </button>
  ))
}

const show = (...toasts: Toast[]) => {
  render(<Buttons toasts={toasts} />, { wrapper: ThemeProvider })
  for (const { title } of toasts) fireEvent.click(screen.getByRole('button', { name: `Show ${title}` }))
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
const toast = () => screen.queryByText('Added to cart!')?.closest('[aria-live] > *')
const rejected: Toast = { status: 'error', title: 'Negotiation Rejected' }
const added: Toast = { status: 'success', title: 'Added to cart!', description: '2 x Lamp added to your cart.' }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a toast shows its title and its text exactly', () => {
  show(added)
  expect(screen.getByText('Added to cart!')).toBeInTheDocument()
  expect(screen.getByText('2 x Lamp added to your cart.')).toBeInTheDocument()
})

test('a toast stays five seconds', () => {
  show(added)
  wait(4900)
  expect(screen.getByText('Added to cart!')).toBeInTheDocument()
  wait(1000)
  expect(screen.queryByText('Added to cart!')).not.toBeInTheDocument()
})

test.each([3000, 9000])('a toast of %d ms stays that long', (duration) => {
  show({ ...added, duration })
  wait(duration - 100)
  expect(screen.getByText('Added to cart!')).toBeInTheDocument()
  wait(1000)
  expect(screen.queryByText('Added to cart!')).not.toBeInTheDocument()
})

test('an error is an alert, other toasts appear in a live region that was there before', () => {
  render(<Buttons toasts={[added, rejected]} />, { wrapper: ThemeProvider })
  const region = document.querySelector('[aria-live]')
  expect(region).toBeEmptyDOMElement()
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(toast()?.parentElement).toBe(region)
  expect(toast()).toHaveAttribute('role', 'status')
  expect(screen.getByRole('alert')).toHaveTextContent('Negotiation Rejected')
})

test('a toast with the focus stays, and gives the focus back when it is closed', () => {
  show(added)
  const button = screen.getByRole('button', { name: 'Show Added to cart!' })
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => button.focus())
  act(() => close.focus())
  wait(20_000)
  expect(close).toHaveFocus()
  fireEvent.click(close)
  expect(button).toHaveFocus()
})

test('a toast can be closed before its time', () => {
  show(added)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  wait(1000)
  expect(screen.queryByText('Added to cart!')).not.toBeInTheDocument()
})

test('a toast without the provider is a mistake of ours', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Buttons toasts={[added]} />)
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', failed)
  fireEvent.click(screen.getByRole('button'))
  window.removeEventListener('error', failed)
  expect(failed.mock.calls[0]?.[0].message).toContain('useToast needs a ThemeProvider')
})

test('a toast stays while a pointer is over it', () => {
  show(added)
  fireEvent.pointerEnter(toast()!)
  fireEvent.pointerMove(toast()!)
  wait(20_000)
  expect(toast()).toBeInTheDocument()
  fireEvent.pointerLeave(toast()!)
  wait(6000)
  expect(toast()).toBeUndefined()
})

test('a pointer at rest does not keep a toast that appears under it', () => {
  show(added)
  fireEvent.pointerEnter(toast()!)
  wait(6000)
  expect(toast()).toBeUndefined()
})

test('a fifth toast removes the oldest', () => {
  show(...[1, 2, 3, 4, 5].map((number): Toast => ({ status: 'info', title: `Number ${number}` })))
  expect(screen.getAllByText(/^Number/).map(({ textContent }) => textContent)).toEqual([
    'Number 2',
    'Number 3',
    'Number 4',
    'Number 5',
  ])
})

test('a toast replaces an earlier one of its kind', () => {
  show(added)
  fireEvent.click(screen.getByRole('button', { name: 'Show Added to cart!' }))
  expect(screen.getAllByText('Added to cart!')).toHaveLength(1)
})

test('toasts are closed by their title, others stay', () => {
  function Dismiss() {
    const dismiss = useDismissToast()
    return <button onClick={() => dismiss('Negotiation Rejected')}>Dismiss</button>
  }
  render(
    <>
      <Buttons toasts={[added, rejected]} />
      <Dismiss />
    </>,
    { wrapper: ThemeProvider },
  )
  for (const button of screen.getAllByRole('button', { name: /^Show/ })) fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Negotiation Rejected')).toBeNull()
  expect(screen.getByText('Added to cart!')).toBeVisible()
})
