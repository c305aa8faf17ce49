import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Composition, RemoteRelease } from '@haggle/shared-contract/platform'
import { precompress } from 'workshop'
import { productUnderTest } from './productUnderTest'

const root = resolve(__dirname, '../..')

/** A copy of the product's releases and apps, in which a test acts as the team of a remote. */
export interface TeamHome {
  home: string
  /** Adds a copy of the remote's release whose scripts are transformed by `change`. */
  releaseWith(version: string, change: (file: string, text: string) => string): Promise<void>
  /** Runs a command of `haggle` in the remote's folder. */
  haggle(...args: string[]): Promise<{ code: number; output: string }>
  composition(): Promise<Composition>
  remove(): Promise<void>
}

export async function openTeamHome(remote = 'checkout'): Promise<TeamHome> {
  const home = await mkdtemp(join(tmpdir(), 'haggle-team-'))
  for (const folder of ['releases', 'apps', 'registry'])
    await cp(join(productUnderTest().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
  return {
    home,
    releaseWith: async (version, change) => {
      const [before = ''] = await readdir(join(home, 'releases', remote))
      const directory = join(home, 'releases', remote, version)
      await cp(join(home, 'releases', remote, before), directory, { recursive: true })
      const document = RemoteRelease.parse(JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')))
      // both releases may load in one page
      const global = `${remote}_${version.replaceAll('.', '_')}`
      // the entry last: it contains the hashes of the others
      const renewed = new Map([[document.global, global]])
      for (const asset of [...document.assets, document.entry].filter(({ path }) => /\.js$|^mf-manifest/.test(path))) {
        const file = join(directory, asset.path)
        let text = await readFile(file, 'utf8')
        for (const [old, fresh] of renewed) text = text.replaceAll(old, fresh)
        if (asset.path.endsWith('.js')) text = change(asset.path, text)
        await writeFile(file, text)
        for (const suffix of ['.br', '.gz']) await rm(file + suffix, { force: true })
        const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
        renewed.set(asset.integrity, integrity)
        asset.integrity = integrity
        asset.bytes = Buffer.byteLength(text)
      }
      // the gate compares what is loaded
      await precompress(directory)
      await writeFile(join(directory, 'release.json'), JSON.stringify({ ...document, version, global }))
    },
    haggle: (...args) =>
      new Promise((done) => {
        const options = { cwd: join(root, `mfe-${remote}`), env: { ...process.env, HAGGLE_HOME: home } }
        execFile(
          process.execPath,
          [join(root, 'platform/workshop/bin/haggle.mjs'), ...args],
          options,
          (error, out, err) => done({ code: error ? 1 : 0, output: (out + err).trim() }),
        )
      }),
    composition: async () =>
      Composition.parse(JSON.parse(await readFile(join(home, 'apps/marketplace/composition.json'), 'utf8'))),
    remove: () => rm(home, { recursive: true }),
  }
}
