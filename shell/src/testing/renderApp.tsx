import type { CartItem, SessionUser } from '@haggle/shared-contract'
import type { Composition } from '@haggle/shared-contract/platform'
import { fakeBackend, type FakeBackend } from '@haggle/shared-state/testing'
import { Page } from '@haggle/shared-ui'
import { renderScreen, type RenderedScreen } from '@haggle/shared-ui/testing'
import { act, fireEvent } from '@testing-library/react'
import { App } from '../app/App'
import type { AppScreen } from '../composition/screen'
import type { AppSlots } from '../parts/appSlots'
import { sessionScreens } from '../routes/sessionScreens'
import { marketplace } from './composition'

export interface RenderAppOptions {
  at: string
  session?: SessionUser | null
  cart?: CartItem[]
  /** The flags that are on: `['newGallery']`. */
  flags?: readonly string[]
  composition?: Composition
  /** Sets the server's replies: `(api) => api.onPost('/api/auth/login').reply(200, customer)`. */
  server?: (api: FakeBackend['api']) => void
  /** Changes to the screens, by route. */
  screens?: Record<string, Partial<AppScreen>>
  slots?: AppSlots
}

type RenderedApp = RenderedScreen & {
  backend: FakeBackend
  /** Clicks, and waits for the screen that this may open. */
  click: (element: Element) => Promise<void>
}

/** A whole app, whose remotes' screens are headings: 'BrowseProducts' at `/`. */
export async function renderApp(options: RenderAppOptions): Promise<RenderedApp> {
  const { at, session, cart, flags, composition = marketplace, server, screens = {}, slots = new Map() } = options
  const backend = fakeBackend({ session, cart, flags })
  server?.(backend.api)
  const all = [...sessionScreens(composition), ...remoteScreens(composition)].map((screen) => ({
    ...screen,
    ...screens[screen.path],
  }))
  const app = <App composition={composition} screens={all} slots={slots} store={backend.store} />
  // React resumes what a promise suspended within act only when that act is awaited.
  const rendered = await act(() => Promise.resolve(renderScreen(app, { at })))
  return { ...rendered, backend, click: (element) => act(() => Promise.resolve(void fireEvent.click(element))) }
}

const remoteScreens = ({ remotes }: Composition): AppScreen[] =>
  remotes.flatMap(({ name, release }) =>
    release.screens.map(({ path, access, nav, screen }) => {
      const loaded = Promise.resolve(() => <Page title={screen.replace('./', '')} />)
      return {
        path,
        access,
        nav,
        remote: name,
        version: release.version,
        load: () => loaded,
        prefetch: () => undefined,
      }
    }),
  )
