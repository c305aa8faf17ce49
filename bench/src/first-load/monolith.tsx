import type { Composition } from '@haggle/shared-contract/platform'
import { createStore } from '@haggle/shared-state'
import { BrowserRouter } from '@haggle/shared-ui/router'
// The product as one build without federation: the shell and all screens of the remotes. For comparison only.
import { createRoot } from 'react-dom/client'
import catalog from '../../../mfe-catalog/remote.json'
import checkout from '../../../mfe-checkout/remote.json'
import shopAdmin from '../../../mfe-shop-admin/remote.json'
import shell from '../../../shell/shell.json'
import { App } from '../../../shell/src/app/App'
import type { AppScreen } from '../../../shell/src/composition/screen'
import type { ScreenModule } from '../../../shell/src/remotes/loadScreen'
import { memoizeUntilFailure } from '../../../shell/src/remotes/memoizeUntilFailure'
import { sessionScreens } from '../../../shell/src/routes/sessionScreens'

type Load = (screen: string) => Promise<ScreenModule>

const asset = { path: 'main.js', bytes: 0, integrity: '' }
const composition: Composition = {
  app: 'monolith',
  title: 'Haggle',
  home: '/',
  links: [],
  allowOverrides: false,
  shell: {
    kind: 'shell',
    name: 'shell',
    version: '1.0.0',
    commit: '',
    source: '',
    builtAt: '',
    shared: {},
    contract: '1.0.0',
    entry: asset,
    assets: [],
    js: [],
    css: [],
    screens: shell.screens as Composition['shell']['screens'],
  },
  remotes: [],
}

interface Descriptor {
  name: string
  screens: { path: string; access: string; screen: string; nav?: object }[]
}

const screensOf = ({ name, screens }: Descriptor, load: Load): AppScreen[] =>
  screens.map(({ path, access, screen, nav }) => {
    const module = () => load(screen.replace('./', ''))
    return {
      path,
      access: access as AppScreen['access'],
      nav: nav as AppScreen['nav'],
      remote: name,
      version: composition.shell.version,
      ...memoizeUntilFailure(
        async () => (await module()).default,
        () => undefined,
      ),
      prefetch: () => void module(),
    }
  })

const screens: AppScreen[] = [
  ...sessionScreens(composition),
  ...screensOf(catalog, (name) => import(`../../../mfe-catalog/src/screens/${name}.tsx`) as Promise<ScreenModule>),
  ...screensOf(checkout, (name) => import(`../../../mfe-checkout/src/screens/${name}.tsx`) as Promise<ScreenModule>),
  ...screensOf(shopAdmin, (name) => import(`../../../mfe-shop-admin/src/screens/${name}.tsx`) as Promise<ScreenModule>),
]

createRoot(document.getElementById('root') ?? document.body).render(
  <BrowserRouter>
    <App composition={composition} screens={screens} slots={new Map()} store={createStore()} />
  </BrowserRouter>,
)
