import { fireEvent, render, screen } from '@testing-library/react'
import { useBusyWarning, useUnsavedWarning } from './useUnsavedWarning'

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedWarning(isUnsaved)
  return (
    <a
      href="/elsewhere"
      onClick={(event) => {
        event.preventDefault()
        opened()
      }}
    >
      Elsewhere
    </a>
  )
}

const opened = jest.fn()
const confirm = jest.fn<boolean, [string?]>()
const clickLink = () => fireEvent.click(screen.getByRole('link'))
const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  jest.clearAllMocks()
  jest.spyOn(window, 'confirm').mockImplementation(confirm)
  confirm.mockReturnValue(false)
})

test('a link away asks, and stays when the answer is no', () => {
  render(<Form isUnsaved />)
  clickLink()
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
  expect(opened).not.toHaveBeenCalled()
  confirm.mockReturnValue(true)
  clickLink()
  expect(opened).toHaveBeenCalledTimes(1)
  expect(closeTab()).toBe(false)
})

test('a button that leaves the page asks, too', () => {
  render(
    <>
      <Form isUnsaved />
      <button data-leaves-page onClick={opened}>
        Logout
      </button>
    </>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(opened).not.toHaveBeenCalled()
})

test('two unsaved forms and a running action are asked about together, once', () => {
  const Both = ({ isFirstUnsaved = true }) => {
    useUnsavedWarning(isFirstUnsaved)
    useBusyWarning(true)
    return <Form isUnsaved />
  }
  const { rerender } = render(<Both />)
  clickLink()
  expect(confirm.mock.calls).toEqual([
    [
      'Leave this page? What you typed here is not saved. Changes are still being made; ' +
        'they go on as long as you stay logged in and this tab stays open.',
    ],
  ])
  confirm.mockReturnValue(true)
  clickLink()
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(opened).toHaveBeenCalledTimes(1)
  // after one is saved, the other still asks
  rerender(<Both isFirstUnsaved={false} />)
  clickLink()
  expect(confirm.mock.lastCall).toEqual([expect.stringContaining('What you typed here is not saved.')])
  expect(closeTab()).toBe(false)
})

test('no question is asked when everything is saved', () => {
  const { rerender } = render(<Form isUnsaved />)
  rerender(<Form isUnsaved={false} />)
  clickLink()
  expect(opened).toHaveBeenCalledTimes(1)
  expect(confirm).not.toHaveBeenCalled()
  expect(closeTab()).toBe(true)
})

test('Back asks before the router hears of it, and is taken back when the answer is no', () => {
  const router = jest.fn()
  // Chromium calls a window's listeners in the order of their addition, as jsdom calls capturing ones
  window.addEventListener('popstate', router, { capture: true })
  const go = jest.spyOn(history, 'go').mockImplementation()
  history.replaceState({ idx: 3 }, '')
  render(<Form isUnsaved />)
  const arriveAt = (idx: number) => {
    history.replaceState({ idx }, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  arriveAt(2)
  expect(go).toHaveBeenCalledWith(1)
  arriveAt(3)
  expect(router).not.toHaveBeenCalled()
  confirm.mockReturnValue(true)
  arriveAt(2)
  expect(router).toHaveBeenCalledTimes(1)
  expect(confirm).toHaveBeenCalledTimes(2)
  window.removeEventListener('popstate', router, { capture: true })
})

test('Back to an earlier filter of the page does not ask while changes are made, and steps away are counted from there', () => {
  const go = jest.spyOn(history, 'go').mockImplementation()
  const Busy = ({ filter }: { filter: string }) => {
    useBusyWarning(true)
    return filter
  }
  const arriveAt = (idx: number, path: string) => {
    history.replaceState({ idx }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  history.replaceState({ idx: 1 }, '', '/orders')
  const { rerender } = render(<Busy filter="all" />)
  history.replaceState({ idx: 3 }, '', '/orders?state=paid')
  rerender(<Busy filter="paid" />)
  arriveAt(2, '/orders?state=done')
  expect(confirm).not.toHaveBeenCalled()
  rerender(<Busy filter="done" />)
  arriveAt(0, '/elsewhere')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(go.mock.lastCall).toEqual([2])
})
