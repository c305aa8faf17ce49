// A page that knows nothing of Haggle's shell: it loads one released screen through its manifest, by the plain federation
// runtime, and puts it where it likes.
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import { createInstance } from '@module-federation/runtime'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as state from 'shared-state'
import * as ui from 'shared-ui'
import * as data from 'shared-ui/data'
import * as forms from 'shared-ui/forms'
import * as router from 'shared-ui/router'

const provided = {
  react: [React, React.version],
  'react/jsx-runtime': [jsxRuntime, React.version],
  'react-dom': [ReactDOM, React.version],
  'shared-state': [state, '1.0.0'],
  'shared-ui': [ui, '2.0.0'],
  'shared-ui/data': [data, '2.0.0'],
  'shared-ui/forms': [forms, '2.0.0'],
  'shared-ui/router': [router, '2.0.0'],
} as const

const shared = Object.fromEntries(
  Object.entries(provided).map(([name, [module, version]]) => [
    name,
    { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
  ]),
)

async function start() {
  const manifest = new URLSearchParams(location.search).get('manifest') ?? ''
  const federation = createInstance({
    name: 'elsewhere',
    remotes: [{ name: 'market', entry: manifest }],
    shared,
    plugins: [injectRuntimeCore()],
  })
  const screen = await federation.loadRemote<{ default: React.ComponentType }>('market/BrowseProducts')
  if (!screen) throw new Error('The manifest exposes no such screen.')
  createRoot(document.body).render(
    <state.StoreProvider store={state.createStore()}>
      <ui.ThemeProvider>
        <router.MemoryRouter>
          <header>Elsewhere</header>
          <screen.default />
        </router.MemoryRouter>
      </ui.ThemeProvider>
    </state.StoreProvider>,
  )
}

void start()
