import { findScreen } from '@haggle/shared-contract/platform'
import { createStore, takeOver, withFlags } from '@haggle/shared-state'
import { BrowserRouter } from '@haggle/shared-ui/router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App'
import { BrokenApp } from './app/BrokenApp'
import { keepTyped } from './changed-page/keepTyped'
import { isChanged, withstandChanges } from './changed-page/withstandChanges'
import { flagsFor } from './composition/flags'
import { readComposition } from './composition/readComposition'
import { visitorHere, type Visitor } from './composition/visitor'
import { isAsSent, readFirstPage } from './first-page/readFirstPage'
import { appSlots } from './parts/appSlots'
import { reportCaught, watchScripts } from './remotes/watchScripts'
import { watchVitals } from './reports/watchVitals'
import { appScreens } from './routes/appScreens'
import { preloadScreen } from './routes/preloadScreen'

async function start(): Promise<void> {
  const root = document.getElementById('root') ?? document.body
  try {
    withstandChanges()
    keepTyped(root)
    const composition = await readComposition()
    const visitor = await described(visitorHere(composition))
    const screens = appScreens(composition, visitor)
    watchScripts()
    Object.assign(window, {
      haggle: { report: async () => (await import('./panel/loadReport')).loadReport(composition) },
    })
    watchVitals(composition, screens)
    const first = findScreen(screens, location.pathname)
    const store = withFlags(createStore(), flagsFor(composition, visitor))
    const loading = first && preloadScreen(first, store.getState().session.user)
    const given = readFirstPage()
    const isOurs = given?.remote === first?.remote && given?.version === first?.version
    if (given && isOurs) for (const each of [...(given.parts ?? []), given.handover]) takeOver(store, each)
    const app = (
      <BrowserRouter>
        <App composition={composition} screens={screens} slots={appSlots(composition, visitor)} store={store} />
      </BrowserRouter>
    )
    if (given && isOurs && isAsSent(root, given))
      return void hydrateRoot(root, app, {
        // a page translated meanwhile cannot be hydrated, which is no release's fault
        onRecoverableError: (error, info) => isChanged() || reportCaught(error, info),
      })
    // Prerendered markup of another release, or changed meanwhile, stays in sight until this visitor's release has loaded.
    if (given) await loading
    createRoot(root).render(app)
  } catch (error) {
    createRoot(root).render(<BrokenApp reason={error instanceof Error ? error.message : String(error)} />)
  }
}

/** Adds to a visitor with overrides the descriptions of the overriding remotes. */
async function described(visitor: Visitor): Promise<Visitor> {
  const { overrides } = visitor
  if (overrides.size === 0) return visitor
  const { describeOverrides } = await import('./composition/describeOverrides')
  return { ...visitor, described: await describeOverrides(overrides) }
}

void start()
