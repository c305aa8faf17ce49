import { Writable } from 'node:stream'
import { findScreen, matchRoute, type Composition } from '@haggle/shared-contract/platform'
import {
  createHostStore,
  handoverOf,
  type FirstPage,
  type Handover,
  type Prerender,
  withFlags,
} from '@haggle/shared-state'
import { MemoryRouter } from '@haggle/shared-ui/router'
import type { ComponentType, ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from '../app/App'
import { flagsFor } from '../composition/flags'
import type { AppScreen } from '../composition/screen'
import { appSlots } from '../parts/appSlots'
import { appScreens } from '../routes/appScreens'

/** The modules of a screen in a remote's prerender bundle. */
interface PrerenderedScreen {
  Screen: ComponentType
  prerender: Prerender
}

/** A host's request: the page of an app at a path with query, `/product/42?x=1`. */
interface FirstPageRequest {
  composition: Composition
  url: string
  origin: string
  apiUrl: string
  /** A remote's modules by name; absent for the shell's own screens. */
  screens: Readonly<Record<string, PrerenderedScreen>>
}

interface RenderedPage extends FirstPage {
  markup: string
  handover: Handover
}

/** Renders the whole app as a guest sees it at an address; the browser hydrates the same markup. */
export async function renderFirstPage({ composition, url, origin, apiUrl, screens }: FirstPageRequest) {
  const { pathname, searchParams } = new URL(url, origin)
  const visitor = { id: 0, overrides: new Map<string, string>() }
  const store = withFlags(createHostStore(apiUrl), flagsFor(composition, visitor))
  const live = withoutCanaries(composition)
  const all = appScreens(live, visitor)
  const found = findScreen(all, pathname)
  if (!found) throw new Error(`${pathname} is no screen.`)

  async function ofShell({ load }: AppScreen) {
    return { Screen: await load(), page: undefined }
  }
  async function ofRemote({ path }: AppScreen) {
    const declared = composition.remotes
      .flatMap(({ release }) => release.screens)
      .find((screen) => screen.path === path)
    const part = declared && screens[declared.screen]
    if (!part) throw new Error(`${pathname} is no screen that can be rendered here.`)
    const params = matchRoute(path, pathname) ?? {}
    const page = await part.prerender({ params, pathname, search: searchParams, origin, ask: store.dispatch })
    return { Screen: part.Screen, page }
  }

  const { Screen, page } = await (found.remote === 'shell' ? ofShell(found) : ofRemote(found))
  const loaded = Object.assign(Promise.resolve(Screen), { status: 'fulfilled', value: Screen })
  const load = () => loaded
  const markup = await render(
    <MemoryRouter initialEntries={[url]}>
      <App
        composition={composition}
        screens={all.map((screen) => (screen === found ? { ...screen, load, resume: load } : screen))}
        slots={appSlots(live, visitor)}
        store={store}
      />
    </MemoryRouter>,
  )
  return { ...(page ?? shellPage(markup)), markup, handover: handoverOf(store) } satisfies RenderedPage
}

/** The shell's own screens are the same on every site; their heading is their title, as `Page` sets it. */
const shellPage = (markup: string): FirstPage => ({ title: `${/<h1[^>]*>([^<]*)/.exec(markup)?.[1] ?? ''} · Haggle` })

const withoutCanaries = (composition: Composition): Composition => ({
  ...composition,
  remotes: composition.remotes.map(({ name, release }) => ({ name, release })),
})

/** Renders to one string; an error in any component rejects. */
const render = (app: ReactNode) =>
  new Promise<string>((done, failed) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        done(Buffer.concat(chunks).toString())
        next()
      },
    })
    const { pipe } = renderToPipeableStream(app, {
      // Content must not depend on a script that streams it in later.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink),
      onError: failed,
    })
  })
