import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { lazyPart } from './lazyPart'

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? 'Failed.' : this.props.children)
}

test('a part whose load failed is loaded again when it is shown anew', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  // a machine that stands still for a while does not let the failure's time pass
  jest.useFakeTimers()
  const load = jest.fn<Promise<{ default: (props: { name: string }) => string }>, []>()
  load.mockRejectedValueOnce(new Error('away')).mockResolvedValue({ default: ({ name }) => `Hello ${name}.` })
  const Greeting = lazyPart(load)
  const show = () =>
    render(
      <Boundary>
        <Suspense>
          <Greeting name="Ada" />
        </Suspense>
      </Boundary>,
    )
  const { unmount } = show()
  expect(await screen.findByText('Failed.')).toBeVisible()
  unmount()
  await act(() => jest.advanceTimersByTimeAsync(700))
  show()
  expect(await screen.findByText('Hello Ada.')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})
