import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { minVersion } from 'semver'
import { integrityOf } from '../releases/assets'
import { globalName } from '../releases/buildNames'
import { provenanceOf, STATEMENT_FILE } from '../releases/statement'
import { releaseDirectory } from '../releases/store'
import { keyOf, newKey } from '../signing/key'
import { digestOf, signFiles } from '../signing/statement'
import { sampleRemote } from './sampleReleases'

export { tarOf } from '../releases/tarOf'

type Entry = [path: string, content?: string]

const manifestOf = ({ global, entry, screens, contract }: RemoteRelease) =>
  JSON.stringify({
    metaData: {
      globalName: global,
      remoteEntry: { name: entry.path },
      contract: { range: contract, version: minVersion(contract)?.version },
    },
    exposes: screens.map(({ screen, js, css }) => ({
      path: screen,
      assets: { js: { sync: js }, css: { sync: css } },
    })),
  })

/** A container like a build's: it requests its shared modules, and loads a screen's files. */
const entryOf = ({ version, global, screens, shared }: RemoteRelease) => `/* entry of ${version} */
var ${global} = ((runtime, base) => {
  const files = ${JSON.stringify(Object.fromEntries(screens.map(({ screen, js }) => [screen, js])))}
  const load = (file) => new Promise((onload, onerror) => {
    document.head.appendChild(Object.assign(document.createElement('script'), { src: base + file, onload, onerror }))
  })
  return {
    init() {
      const instance = new runtime.ModuleFederation({ name: '${global}' })
      for (const [name, requiredVersion] of ${JSON.stringify(Object.entries(shared))})
        instance.loadShare(name, { customShareInfo: { shareConfig: { requiredVersion } } })
    },
    get: (screen) =>
      files[screen] ? Promise.all(files[screen].map(load)).then(() => () => ({})) : Promise.reject(Error('no such module')),
  }
})(globalThis._FEDERATION_RUNTIME_CORE, document.currentScript.src.replace(/[^/]*$/, ''))`

const origin = {
  repository: 'https://git.test/wishlist',
  lockFile: 'b'.repeat(64),
  builder: 'https://ci.test',
  run: 'https://ci.test/runs/7',
  by: 'ada',
}
const builder = keyOf(newKey())

/** For tests: a builder's statement about files. */
export const statementOf = (release: RemoteRelease, files: [string, string][], by = origin.by) =>
  signFiles(
    {
      subject: files.map(([name, content]) => ({ name, digest: { sha384: digestOf(content) } })),
      ...provenanceOf(release, { ...origin, by }),
    },
    builder,
  )

/** For tests: the files of a release that a build could have made, by path, and the release itself. */
export function sampleFiles(changes: Partial<RemoteRelease> = {}): { release: RemoteRelease; files: Entry[] } {
  const draft = sampleRemote({
    name: 'wishlist',
    global: globalName(changes.name ?? 'wishlist', changes.version ?? '1.0.0'),
    screens: [{ path: '/wishlist', access: 'everyone', screen: './Wishlist', js: ['Wishlist.js'], css: [] }],
    ...changes,
  })
  const contents = {
    'remoteEntry.js': entryOf(draft),
    'Wishlist.js': `/* screen of ${draft.version} */`,
    'mf-manifest.json': manifestOf(draft),
  }
  const assetOf = ([path, text]: [string, string]) => ({ path, bytes: text.length, integrity: integrityOf(text) })
  const [entry, ...assets] = Object.entries(contents).map(assetOf)
  const release = { ...draft, entry: entry ?? draft.entry, assets, ...changes }
  const files: [string, string][] = [...Object.entries(contents), ['release.json', JSON.stringify(release)]]
  return { release, files: [...files, [STATEMENT_FILE, statementOf(release, files)]] }
}

/** For tests: writes such files into a home's store, as a build does. */
export async function writeSample(home: string, { release, files }: ReturnType<typeof sampleFiles>): Promise<void> {
  const directory = releaseDirectory(home, release)
  await mkdir(directory, { recursive: true })
  for (const [name, content = ''] of files) await writeFile(join(directory, name), content)
}
