import {
  ShellDescriptor,
  type Composition,
  type RemoteRelease,
  type Screen,
  type ShellRelease,
} from '@haggle/shared-contract/platform'
import descriptor from '../../shell.json'

const asset = (path: string) => ({ path, bytes: 1, integrity: `sha384-${'a'.repeat(64)}` })

const built = {
  commit: 'unknown',
  source: '0'.repeat(64),
  builtAt: '2026-01-01T00:00:00.000Z',
  shared: {},
  contract: '1.0.0',
  assets: [],
}

/** A release of a remote with screens at these routes. */
export const releaseOf = (name: string, version: string, screens: Screen[]): RemoteRelease => ({
  ...built,
  kind: 'remote',
  name,
  version,
  entry: asset('remoteEntry.js'),
  manifest: 'mf-manifest.json',
  global: `${name}_${version}`.replaceAll(/\W/g, '_'),
  screens: screens.map((screen) => ({ ...screen, js: [`${screen.screen.slice(2)}.js`], css: [] })),
})

const shell: ShellRelease = {
  ...built,
  kind: 'shell',
  name: 'shell',
  version: '1.0.0',
  entry: asset('main.js'),
  js: ['main.js'],
  css: [],
  screens: ShellDescriptor.parse(descriptor).screens.map((screen) => ({ ...screen, js: [], css: [] })),
}

const catalog = releaseOf('catalog', '1.1.0', [
  { path: '/', access: 'everyone', screen: './BrowseProducts' },
  { path: '/product/:id', access: 'everyone', screen: './ProductDetail' },
])

const checkout = releaseOf('checkout', '1.0.0', [
  {
    path: '/cart',
    access: 'signedIn',
    screen: './Cart',
    nav: { label: 'Cart', icon: 'M2 4h20', visibleTo: 'user', badge: 'cart' },
  },
  { path: '/checkout', access: 'signedIn', screen: './Checkout' },
  { path: '/myorders', access: 'user', screen: './MyOrders', nav: { label: 'My Orders', icon: 'M4 2v20' } },
])

const shopAdmin = releaseOf('shop-admin', '1.0.0', [
  { path: '/shop/dashboard', access: 'shopOwner', screen: './Dashboard', nav: { label: 'My Shop' } },
  { path: '/shop/add-product', access: 'shopOwner', screen: './ProductForm' },
  { path: '/shop/edit-product/:id', access: 'shopOwner', screen: './ProductForm' },
  { path: '/shop/orders', access: 'shopOwner', screen: './ShopOrders', nav: { label: 'Manage Orders' } },
])

const desk = releaseOf('operator', '1.0.0', [
  { path: '/operator', access: 'operator', screen: './Desk', nav: { label: 'Desk' } },
  { path: '/accept-invitation', access: 'everyone', screen: './AcceptInvitation' },
])

const live = (release: RemoteRelease) => ({ name: release.name, release })

export const marketplace: Composition = {
  app: 'marketplace',
  title: 'Haggle',
  home: '/',
  links: [],
  allowOverrides: false,
  shell,
  remotes: [
    { ...live(catalog), previous: { ...catalog, version: '1.0.0', global: 'catalog_1_0_0' } },
    live(checkout),
    live(shopAdmin),
  ],
}

export const shopOwnerApp: Composition = {
  ...marketplace,
  app: 'shop-owner',
  title: 'Haggle for shop owners',
  home: '/shop/dashboard',
  audience: 'shopOwner',
  links: [{ label: 'Marketplace', href: 'http://market.test' }],
  remotes: [live(shopAdmin)],
}

export const operatorApp: Composition = {
  ...shopOwnerApp,
  app: 'operator',
  title: 'Haggle for operators',
  home: '/operator',
  audience: 'operator',
  remotes: [live(desk)],
}
