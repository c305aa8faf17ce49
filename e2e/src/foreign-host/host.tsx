import * as state from '@haggle/shared-state'
import * as ui from '@haggle/shared-ui'
import * as forms from '@haggle/shared-ui/forms'
import * as router from '@haggle/shared-ui/router'
// A page without Haggle's shell: it loads a released screen by its manifest, with the plain federation runtime.
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import { createInstance } from '@module-federation/runtime'
import * as React from 'react'
import * as ReactDOM from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'

/** The versions of the shared packages that this page was built with, by name. */
declare const VERSIONS: Record<string, string>

const provided = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@haggle/shared-state': state,
  '@haggle/shared-ui': ui,
  '@haggle/shared-ui/forms': forms,
  '@haggle/shared-ui/router': router,
} as const

const versionOf = (name: string) => VERSIONS[/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name]

const shared = Object.fromEntries(
  Object.entries(provided).map(([name, module]) => [
    name,
    {
      version: versionOf(name),
      lib: () => module,
      shareConfig: { singleton: true, requiredVersion: `^${versionOf(name)}` },
    },
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
