import { Page, Slot } from '@haggle/shared-ui'
import { fireEvent, screen } from '@testing-library/react'
import { startTransition, useState, type ComponentType } from 'react'
import type { AppPart, AppSlots } from '../parts/appSlots'
import { renderApp, type RenderAppOptions } from './renderApp'

declare global {
  interface HaggleSlots {
    'catalog/test': { product: string }
  }
}

/** The room of the screen's slot. */
export const ROOM = { narrow: 24, wide: 48 }

export const slotsWith = (parts: readonly AppPart[]): AppSlots => new Map([['catalog/test', { room: ROOM, parts }]])

/** A part for that slot, of messages. */
export const part = (component: ComponentType<{ product: string }>, changes: Partial<AppPart> = {}): AppPart => {
  const loaded = Promise.resolve(component as ComponentType)
  return { remote: 'messages', version: '1.2.0', name: './Ask', visibleTo: 'everyone', load: () => loaded, ...changes }
}

/** Opens the home of catalog, which is a screen with that slot. */
export const openLamp = (parts: readonly AppPart[], options: Partial<RenderAppOptions> = {}) =>
  renderApp({ at: '/', session: null, slots: slotsWith(parts), screens: { '/': { load: () => lamp } }, ...options })

/** A screen whose own parts work whatever the slot's do. It passes what it has in a transition. */
function LampScreen() {
  const [count, setCount] = useState(1)
  const [isSold, setSold] = useState(false)
  return (
    <Page title="Lamp">
      {!isSold && <Slot name="catalog/test" pass={{ product: `p-${count}` }} />}
      <button onClick={() => startTransition(() => setCount(count + 1))}>Bought {count}</button>
      <button onClick={() => setSold(true)}>Sold</button>
    </Page>
  )
}
const lamp = Promise.resolve(LampScreen)

export const stateOf = (mark = 'messages ./Ask') =>
  document.querySelector<HTMLElement>(`[data-part="${mark}"]`)?.dataset.state

/** What the screen's own parts do goes on, and nothing speaks of a failure. */
export async function expectLampWorks() {
  const bought = Number(screen.getByRole('button', { name: /^Bought/ }).textContent?.slice(7))
  fireEvent.click(screen.getByRole('button', { name: `Bought ${bought}` }))
  expect(await screen.findByRole('button', { name: `Bought ${bought + 1}` })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
}

/** It works, and its slot keeps its room. */
export async function expectLampUntouched() {
  await expectLampWorks()
  expect([...document.querySelectorAll('svg[height]')].map((svg) => svg.getAttribute('height'))).toEqual(
    expect.arrayContaining(['1.5rem', '3rem']),
  )
}
