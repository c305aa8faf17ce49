import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pages } from './Pages'

test('a single page needs no buttons', () => {
  const { container } = render(<Pages current={1} pages={1} onChange={() => undefined} />)
  expect(container).toBeEmptyDOMElement()
})

test('the current page is marked, and pressing it asks for nothing; the others are gone to', async () => {
  const goTo = jest.fn()
  render(<Pages current={2} pages={3} onChange={goTo} />)
  expect(screen.getAllByRole('button').filter((button) => button.ariaCurrent === 'page')).toEqual([
    screen.getByRole('button', { name: '2' }),
  ])
  for (const name of ['2', '1', '3', 'Previous', 'Next']) await userEvent.click(screen.getByRole('button', { name }))
  expect(goTo.mock.calls).toEqual([[1], [3], [1], [3]])
})

test('past the last page the way back leads to the last one', async () => {
  const goTo = jest.fn()
  render(<Pages current={9} pages={2} onChange={goTo} />)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(goTo).toHaveBeenCalledWith(2)
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('with another page the list begins in view', async () => {
  const scrolled = jest.fn<void, [ScrollIntoViewOptions]>()
  const inView: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element, options) {
    inView.push(this)
    scrolled(options as ScrollIntoViewOptions)
  }
  render(
    <section aria-label="Orders">
      <Pages current={1} pages={2} onChange={() => undefined} />
    </section>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(inView).toEqual([screen.getByRole('region', { name: 'Orders' })])
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
})

test('by keyboard the focus goes along to the beginning of the list; by pointer it stays', async () => {
  render(
    <section aria-label="Orders">
      <Pages current={1} pages={3} onChange={() => undefined} />
    </section>,
  )
  const next = screen.getByRole('button', { name: 'Next' })
  await userEvent.click(next)
  expect(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus()
})

test('a live region that was there before says which page is shown', () => {
  const { rerender } = render(<Pages current={1} pages={3} onChange={() => undefined} />)
  const region = screen.getByText('Page 1 of 3')
  expect(region).toHaveAttribute('aria-live', 'polite')
  rerender(<Pages current={2} pages={3} onChange={() => undefined} />)
  expect(region).toHaveTextContent('Page 2 of 3')
})
