import { createHostStore, handoverOf, withFlags, type Handover, type PrerenderPart } from '@haggle/shared-state'
import { DisabledUntilHydrated } from '@haggle/shared-ui'
import { MemoryRouter } from '@haggle/shared-ui/router'
import { createElement, type ComponentType } from 'react'
import { App } from '../app/App'
import { flagsFor } from '../composition/flags'
import { appScreens } from '../routes/appScreens'
import { withoutCanaries, type FirstPageRequest, type PlaceForPart } from './renderFirstPage'
import { renderMarkup } from './renderMarkup'

/** A host's request for a part of a page, from its remote's modules. */
interface PartRequest extends Omit<FirstPageRequest, 'screens'>, PlaceForPart {
  /** Of its place in the page. */
  index: number
  /** Its remote's modules by name. */
  screens: Readonly<Record<string, { Screen: ComponentType<object>; prerender: PrerenderPart }>>
}

interface RenderedPart {
  markup: string
  handover: Handover
}

/** Renders a part as a guest sees it. Its markup stays as it is until the browser has loaded the part: its buttons are disabled. */
export async function renderPart({ composition, part, pass, ...asked }: PartRequest): Promise<RenderedPart> {
  const module = asked.screens[part]
  if (!module) throw new Error(`${part} is no part that can be rendered here.`)
  const visitor = { id: 0, overrides: new Map<string, string>() }
  const store = withFlags(createHostStore(asked.apiUrl), flagsFor(composition, visitor))
  await module.prerender({ pass, origin: asked.origin, ask: store.dispatch })
  const markup = await renderMarkup(
    <MemoryRouter initialEntries={[asked.url]}>
      <App
        composition={composition}
        screens={appScreens(withoutCanaries(composition), visitor)}
        slots={new Map()}
        store={store}
      >
        <DisabledUntilHydrated>{createElement(module.Screen, pass)}</DisabledUntilHydrated>
      </App>
    </MemoryRouter>,
    `part${asked.index}`,
  )
  return { markup, handover: handoverOf(store) }
}
