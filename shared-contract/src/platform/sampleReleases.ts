import type { RemoteRelease, ShellRelease } from './release'

export const integrity = `sha384-${'A'.repeat(64)}`

const files = {
  version: '1.0.0',
  commit: '5b46641',
  source: '0'.repeat(64),
  builtAt: '2026-03-04T10:00:00.000Z',
  shared: { react: '^19.0.0' },
  contract: '^1.0.0',
  entry: { path: 'remoteEntry.js', bytes: 100, integrity },
  assets: [{ path: 'js/ProductDetail.1234.js', bytes: 100, integrity }],
}

/** A release of a remote with one screen. */
export const remoteRelease = (name: string, path: string, access: 'everyone' | 'user' = 'everyone'): RemoteRelease => ({
  ...files,
  kind: 'remote',
  name,
  manifest: 'mf-manifest.json',
  global: name,
  screens: [{ path, access, screen: './ProductDetail', js: ['js/ProductDetail.1234.js'], css: [] }],
})

export const shellRelease: ShellRelease = {
  ...files,
  kind: 'shell',
  name: 'shell',
  js: ['main.js'],
  css: [],
  screens: [{ path: '/login', access: 'everyone', screen: './LoginScreen', js: ['LoginScreen.js'], css: [] }],
}
