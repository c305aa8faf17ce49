import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execute } from './execute'

const root = resolve(import.meta.dirname, '../..')

/** A team's own repository, outside of this one. */
export interface OwnRepository {
  folder: string
  /** The files of each package as npm packs it. */
  published: Record<string, string[]>
  /** The text of a published file. */
  read(name: string, file: string): Promise<string>
  /** Runs a program of its node_modules; rejects with what it said when it fails. */
  run(program: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

interface Packed {
  name: string
  filename: string
  files: { path: string }[]
}

/**
 * Makes a remote in an empty folder with the packages as they are published. What those need is linked from what is
 * installed here, so that nothing is fetched.
 */
export async function openOwnRepository(create: string[], env: NodeJS.ProcessEnv): Promise<OwnRepository> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'haggle-own-')))
  const folder = join(scratch, 'repository')
  const packed = await packAll(scratch)
  const unpacked = (name: string) => join(scratch, 'unpacked', name)
  for (const { name, filename } of packed) {
    await mkdir(unpacked(name), { recursive: true })
    await execute('tar', ['-xzf', join(scratch, filename), '-C', unpacked(name), '--strip-components=1'])
  }
  await mkdir(folder)
  await execute(process.execPath, [join(unpacked('create-haggle-remote'), 'create.mjs'), ...create], { cwd: folder })
  await link(join(folder, 'node_modules'), join(scratch, 'unpacked'))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }))
  return {
    folder,
    published: Object.fromEntries(packed.map(({ name, files }) => [name, files.map(({ path }) => path)])),
    read: (name, file) => readFile(join(unpacked(name), file), 'utf8'),
    run: (program, ...args) =>
      execute(process.execPath, [join(folder, 'node_modules', program), ...args], { cwd: folder, env }),
    remove: () => rm(scratch, { recursive: true }),
  }
}

/** What lerna would publish, packed by npm; types take long, and packages.test.ts has them. */
async function packAll(scratch: string): Promise<Packed[]> {
  const args = [join(root, 'platform/bin/packages.mjs'), '--without-types', '--into', join(scratch, 'packages')]
  const folders = await execute(process.execPath, args)
  return JSON.parse(
    await execute('npm', ['pack', '--json', '--loglevel', 'error', ...folders.trim().split('\n')], { cwd: scratch }),
  ) as Packed[]
}

/** Puts our packages in place, with links to what they and the remote's tools need. */
async function link(modules: string, unpacked: string) {
  await mkdir(modules)
  const installed = await readdir(join(root, 'node_modules'), { withFileTypes: true })
  // links are this repository's own packages
  for (const { name } of installed.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')))
    await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of await readdir(unpacked)) {
    await cp(join(unpacked, name), join(modules, name), { recursive: true })
    const own = join(root, name, 'node_modules')
    if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(modules, name, 'node_modules'))
  }
}
