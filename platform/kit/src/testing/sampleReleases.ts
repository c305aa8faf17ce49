import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Release, RemoteRelease, ShellRelease } from '@haggle/shared-contract/platform'
import { integrityOf } from '../releases/assets'
import { releaseDirectory, RELEASE_FILE } from '../releases/store'

// Releases for tests: small and compatible with each other. Each file's content names its release.
export const newHome = () => mkdtemp(join(tmpdir(), 'haggle-home-'))

const provenance = { commit: 'unknown', source: 'a'.repeat(64), builtAt: '2026-01-01T00:00:00.000Z' }

const assetOf = (path: string, content: string) => ({ path, bytes: content.length, integrity: integrityOf(content) })

const contentOf = (name: string, version: string, path: string) => `/* ${path} of ${name} ${version} */`

export const sampleRemote = (changes: Partial<RemoteRelease> = {}): RemoteRelease => {
  const { name = 'catalog', version = '1.0.0' } = changes
  const asset = (path: string) => assetOf(path, contentOf(name, version, path))
  return {
    kind: 'remote',
    name,
    version,
    ...provenance,
    shared: { react: '^19.3.1', '@haggle/shared-ui': '^1.0.0' },
    contract: '^1.0.0',
    entry: asset('remoteEntry.js'),
    assets: [asset('mf-manifest.json'), asset('Home.js')],
    manifest: 'mf-manifest.json',
    global: 'catalog_1_0_0',
    screens: [{ path: '/', access: 'everyone', screen: './Home', js: ['Home.js'], css: [] }],
    ...changes,
  }
}

export const sampleShell = (changes: Partial<ShellRelease> = {}): ShellRelease => {
  const { version = '1.0.0' } = changes
  const asset = (path: string) => assetOf(path, contentOf('shell', version, path))
  return {
    kind: 'shell',
    name: 'shell',
    version,
    ...provenance,
    shared: { react: '19.3.1', '@haggle/shared-ui': '1.0.0' },
    contract: '1.0.0',
    entry: asset('main.js'),
    assets: [asset('first.js'), asset('first.css')],
    js: ['first.js', 'main.js'],
    css: ['first.css'],
    screens: [{ path: '/login', access: 'everyone', screen: './LoginScreen', js: ['LoginScreen.js'], css: [] }],
    ...changes,
  }
}

/** Writes a sample's files into a home's store, as a build does. */
export async function store<R extends Release>(home: string, release: R): Promise<R> {
  const directory = releaseDirectory(home, release)
  for (const { path } of [release.entry, ...release.assets]) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), contentOf(release.name, release.version, path))
  }
  await writeFile(join(directory, RELEASE_FILE), JSON.stringify(release))
  return release
}
