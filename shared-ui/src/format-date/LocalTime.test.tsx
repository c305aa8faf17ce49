import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { formatDate } from './formatDate'
import { LocalTime } from './LocalTime'

const time = '2026-03-04T14:05:00.000Z'

test("a time is shown in the visitor's time zone", () => {
  render(<LocalTime time={time} />)
  expect(screen.getByText(formatDate(time))).toHaveAttribute('datetime', time)
})

test('a time today is said from now on, and the exact one on hover', () => {
  jest.useFakeTimers({ now: Date.parse(time) })
  render(<LocalTime time={time} />)
  const said = screen.getByText('just now')
  expect(said).toHaveAttribute('title', formatDate(time))
  act(() => jest.advanceTimersByTime(120_000))
  expect(said).toHaveTextContent('2 minutes ago')
  jest.useRealTimers()
})

test('AM and PM stay on the line of the time', () => {
  render(<LocalTime time={time} />)
  expect(screen.getByText(formatDate(time)).textContent).toMatch(/^Mar \d, 2026, \d+:05\u00a0[AP]M$/)
})

test("a host's markup has it in UTC, and the browser takes that over without a fault", () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<LocalTime time={time} />)
  expect(place.textContent?.replace(/\s/g, ' ')).toBe('Mar 4, 2026, 2:05 PM')
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(place, <LocalTime time={time} />, { onRecoverableError }))
  expect(place.textContent?.replace(/\s/g, ' ')).toBe(formatDate(time).replace(/\s/g, ' '))
  expect(onRecoverableError).not.toHaveBeenCalled()
})
