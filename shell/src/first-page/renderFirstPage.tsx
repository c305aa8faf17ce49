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
import type { ComponentType } from 'react'
import { App } from '../app/App'
import { flagsFor } from '../composition/flags'
import type { AppScreen } from '../composition/screen'
import { appSlots, type AppPart, type AppSlots } from '../parts/appSlots'
import { appScreens } from '../routes/appScreens'
import { renderMarkup } from './renderMarkup'

/** The modules of a screen in a remote's prerender bundle. */
interface PrerenderedScreen {
  Screen: ComponentType
  prerender: Prerender
}

/** A host's request: the page of an app at a path with query, `/product/42?x=1`. */
export interface FirstPageRequest {
  composition: Composition
  url: string
  origin: string
  apiUrl: string
  /** A remote's modules by name; absent for the shell's own screens. */
  screens: Readonly<Record<string, PrerenderedScreen>>
}

/** A place for a part in a page, and what its slot passes: its host replaces `<!--part 0-->` by the part's markup. */
export interface PlaceForPart {
  remote: string
  part: string
  pass: object
}

interface RenderedPage extends FirstPage {
  markup: string
  handover: Handover
  places: PlaceForPart[]
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
  const places: PlaceForPart[] = []
  const markup = await renderMarkup(
    <MemoryRouter initialEntries={[url]}>
      <App
        composition={composition}
        screens={all.map((screen) => (screen === found ? { ...screen, load, resume: load } : screen))}
        slots={noting(places, appSlots(live, visitor))}
        store={store}
      />
    </MemoryRouter>,
  )
  return { ...(page ?? shellPage(markup)), markup, handover: handoverOf(store), places } satisfies RenderedPage
}

/** The shell's own screens are the same on every site; their heading is their title, as `Page` sets it. */
const shellPage = (markup: string): FirstPage => ({ title: `${/<h1[^>]*>([^<]*)/.exec(markup)?.[1] ?? ''} · Haggle` })

/** The slots of a page, which note the places for parts in it. */
const noting = (places: PlaceForPart[], slots: AppSlots): AppSlots => {
  const noted = (part: AppPart): AppPart => ({
    ...part,
    contentOnHost:
      part.contentOnHost &&
      ((pass) => `<!--part ${places.push({ remote: part.remote, part: part.name, pass }) - 1}-->`),
  })
  return new Map([...slots].map(([name, slot]) => [name, { ...slot, parts: slot.parts.map(noted) }]))
}

/** An app as a guest without canaries has it; the parts of remotes with one are in no first page. */
export const withoutCanaries = (composition: Composition): Composition => ({
  ...composition,
  remotes: composition.remotes.map(({ name, release, canary }) => ({
    name,
    release: canary
      ? { ...release, parts: release.parts?.map((part) => ({ ...part, prerender: undefined })) }
      : release,
  })),
})
