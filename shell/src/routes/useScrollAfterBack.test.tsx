import { Link, MemoryRouter, useNavigate } from '@haggle/shared-ui/router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useScrollAfterBack } from './useScrollAfterBack'

let resized: () => void
const scrollTo = jest.fn()
const setHeight = (height: number) =>
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true })
const scroll = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  fireEvent.scroll(window)
}

beforeEach(() => {
  scrollTo.mockClear()
  window.scrollTo = scrollTo
  window.ResizeObserver = jest.fn<ResizeObserver, [ResizeObserverCallback]>((callback) => {
    const observer = { observe: jest.fn(), unobserve: jest.fn(), disconnect: () => (resized = () => undefined) }
    resized = () => callback([], observer)
    return observer
  })
})

function Page() {
  useScrollAfterBack()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/form">Form</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

/** Reads a list far down, opens a form, and goes back while the list is not there yet. */
function comeBack() {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Page />
    </MemoryRouter>,
  )
  scroll(2854)
  fireEvent.click(screen.getByText('Form'))
  scroll(0)
  setHeight(900)
  fireEvent.click(screen.getByText('Back'))
  // what the browser makes of the short page
  scroll(72)
  act(() => resized())
  expect(scrollTo).not.toHaveBeenCalled()
  setHeight(5000)
}

test('going back restores the scroll position once the page is long enough', () => {
  comeBack()
  act(() => resized())
  expect(scrollTo.mock.calls).toEqual([[0, 2854]])
  act(() => resized())
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('a visitor who scrolls meanwhile stays there', () => {
  comeBack()
  fireEvent.wheel(window)
  act(() => resized())
  expect(scrollTo).not.toHaveBeenCalled()
})
