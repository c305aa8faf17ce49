import { createRoot } from 'react-dom/client'
import { createStore } from 'shared-state'
import { BrowserRouter, matchPath } from 'shared-ui/router'
import { App } from './app/App'
import { BrokenApp } from './app/BrokenApp'
import { readComposition } from './composition/readComposition'
import { visitorHere } from './composition/visitor'
import { appScreens } from './routes/appScreens'

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    const composition = await readComposition()
    const screens = appScreens(composition, visitorHere(composition))
    const first = screens.find(({ path }) => matchPath(path, location.pathname))
    // The request for an open screen leaves before React starts; a failure is shown where the screen would be.
    if (first?.access === 'everyone') first.load().catch(() => undefined)
    root.render(
      <BrowserRouter>
        <App composition={composition} screens={screens} store={createStore()} />
      </BrowserRouter>,
    )
  } catch (error) {
    root.render(<BrokenApp reason={error instanceof Error ? error.message : String(error)} />)
  }
}

void start()
