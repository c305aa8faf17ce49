import { customer } from '@haggle/shared-state/testing'
import { Page } from '@haggle/shared-ui'
import { act, screen } from '@testing-library/react'
import { use, type ComponentType } from 'react'
import type { AppScreen } from '../composition/screen'
import { reportFailure } from '../remotes/reportFailure'
import { renderApp } from '../testing/renderApp'

jest.mock('../remotes/reportFailure')
beforeEach(() => {
  jest.useFakeTimers()
  // React says on the console what its boundaries catch.
  jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => jest.useRealTimers())

const Live = () => <Page title="Live" />
const live = { version: '1.0.0', load: () => Promise.resolve(Live) }

const open = (Screen: ComponentType, more: Partial<AppScreen> = {}) => {
  const loaded = Promise.resolve(Screen)
  return renderApp({ at: '/', session: customer, screens: { '/': { load: () => loaded, ...more } } })
}
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const message = (text: string) =>
  expect.objectContaining({ remote: 'catalog', version: '1.1.0', type: 'error', message: text }) as object

test('a canary that shows nothing is reported, and the live release takes its place', async () => {
  await open(() => <div />, { live })
  await seconds(4)
  expect(reportFailure).not.toHaveBeenCalled()
  await seconds(2)
  expect(screen.getByRole('heading', { name: 'Live' })).toBeVisible()
  expect(reportFailure).toHaveBeenCalledWith(message('Crashed: The screen shows nothing.'))
})

test('a tab in the background, which renders nothing, is not judged until it is looked at', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await open(() => <div />)
  await seconds(60)
  expect(reportFailure).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  await seconds(6)
  expect(reportFailure).toHaveBeenCalledWith(message('The screen shows nothing.'))
  hidden.mockRestore()
})

const never = new Promise<never>(() => undefined)
const Suspends = () => use(never)

test('a canary that suspends for ever is reported, and the live release takes its place', async () => {
  await open(Suspends, { live })
  await seconds(29)
  expect(screen.getByRole('status', { name: 'Loading page' })).toBeVisible()
  expect(reportFailure).not.toHaveBeenCalled()
  await seconds(2)
  expect(screen.getByRole('heading', { name: 'Live' })).toBeVisible()
  expect(reportFailure).toHaveBeenCalledWith(message('Crashed: The screen keeps loading.'))
})

test('a live release that suspends for ever is reported, and can be tried again', async () => {
  await open(Suspends)
  await seconds(31)
  expect(reportFailure).toHaveBeenCalledWith(message('Crashed: The screen keeps loading.'))
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a live release that shows nothing is reported, and stays', async () => {
  await open(() => <div data-testid="nothing" />)
  await seconds(60)
  expect(reportFailure).toHaveBeenCalledTimes(1)
  expect(reportFailure).toHaveBeenCalledWith(message('The screen shows nothing.'))
  expect(screen.getByTestId('nothing')).toBeInTheDocument()
})

test.each([
  ['text', () => <p>Hello</p>],
  ['a picture', () => <img src="/x.webp" alt="" />],
  ['that it is loading', () => <div aria-busy="true" />],
])('a screen that shows %s is left alone', async (_, Screen) => {
  await open(Screen, { live })
  await seconds(60)
  expect(reportFailure).not.toHaveBeenCalled()
})
