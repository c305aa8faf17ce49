import { fireEvent, screen } from '@testing-library/react'
import { renderApp } from '../testing/renderApp'

const WORDS = 'You are offline. We try again by ourselves.'

test('a bar says that the connection is lost until it is back, in a region that was there before', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get')
  await renderApp({ at: '/' })
  const regions = screen.getAllByRole('status')
  expect(screen.queryByText(WORDS)).toBeNull()
  onLine.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(regions).toContain(screen.getByText(WORDS).parentElement)
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(WORDS)).toBeNull()
})
