import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { DisabledUntilHydrated } from './DisabledUntilHydrated'

const screenOf = (onClick?: () => void) => (
  <DisabledUntilHydrated>
    <button onClick={onClick}>Buy</button>
  </DisabledUntilHydrated>
)

afterEach(() => document.body.replaceChildren())

test('prerendered buttons are disabled until hydration', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(screenOf())
  expect(screen.getByRole('button')).toBeDisabled()
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(place, screenOf(), { onRecoverableError }))
  expect(screen.getByRole('button')).toBeEnabled()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('buttons rendered in the browser are enabled from the start', () => {
  render(screenOf())
  expect(screen.getByRole('button')).toBeEnabled()
})
