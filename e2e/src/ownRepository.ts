import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execute } from './execute'

const root = resolve(import.meta.dirname, '../..')

/** A team's repository outside of this one. */
export interface OwnRepository {
  folder: string
  /** The files of each package as npm packs it. */
  published: Record<string, string[]>
  /** The text of a published file. */
  read(name: string, file: string): Promise<string>
  /** Runs a program of its node_modules and returns its output. Rejects with the output if it fails. */
  run(program: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

interface Packed {
  name: string
  filename: string
  files: { path: string }[]
}

/**
 * Creates a remote in an empty folder with our packages as they are published. Their dependencies are linked from this
 * repository's node_modules, so that nothing is downloaded.
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
  await execute(process.execPath, [join(unpacked('@haggle/create-remote'), 'create.mjs'), ...create], { cwd: folder })
  await link(
    join(folder, 'node_modules'),
    packed.map(({ name }) => ({ name, folder: unpacked(name) })),
  )
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

/** Packs what lerna would publish. Without types, which take long to build and are covered by packages.test.ts. */
async function packAll(scratch: string): Promise<Packed[]> {
  const args = [
    join(root, 'platform/workshop/bin/packages.mjs'),
    '--without-types',
    '--into',
    join(scratch, 'packages'),
  ]
  const folders = await execute(process.execPath, args)
  return JSON.parse(
    await execute('npm', ['pack', '--json', '--loglevel', 'error', ...folders.trim().split('\n')], { cwd: scratch }),
  ) as Packed[]
}

/** Copies our packages to node_modules and links all their dependencies. */
async function link(modules: string, ours: { name: string; folder: string }[]) {
  await mkdir(modules)
  const installed = await readdir(join(root, 'node_modules'), { withFileTypes: true })
  // symbolic links and `@haggle` are this repository's own packages
  for (const { name } of installed.filter((entry) => entry.isDirectory() && !/^\.|^@haggle$/.test(entry.name)))
    await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const { name, folder } of ours) {
    await cp(folder, join(modules, name), { recursive: true })
    const own = join(await realpath(join(root, 'node_modules', name)), 'node_modules')
    if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(modules, name, 'node_modules'))
  }
}
