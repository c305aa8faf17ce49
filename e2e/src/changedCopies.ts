import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { ShellDescriptor } from '@haggle/shared-contract/platform'

interface PackageJson {
  name: string
  version: string
  dependencies: Record<string, string>
}

interface Project {
  compilerOptions: Record<string, unknown>
}

/** A temporary workspace for copies of packages with a changed package.json. */
export async function changedCopies(root: string) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'haggle-copies-')))
  for (const name of ['node_modules', 'tsconfig.base.json', 'package.json', 'lerna.json'])
    await symlink(join(root, name), join(folder, name))

  return {
    folder,
    /** Copies a package with a changed package.json. Returns the copy's folder. */
    async copy(name: string, change: (manifest: PackageJson) => void, as = name): Promise<string> {
      const target = join(folder, as)
      await cp(join(root, name), target, {
        recursive: true,
        filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
      })
      await linkPackages(join(root, name, 'node_modules'), join(target, 'node_modules'))
      await edit(join(target, 'package.json'), change)
      // its imports resolve to folders outside of the copy
      await edit<Project>(join(target, 'tsconfig.json'), ({ compilerOptions }) => (compilerOptions.rootDir = '/'))
      return target
    },
    /** Makes a copied package use another copy, by its own or another name, instead of the installed package. */
    async install(user: string, used: string, as?: string): Promise<void> {
      const { name } = JSON.parse(await readFile(join(used, 'package.json'), 'utf8')) as PackageJson
      const place = join(user, 'node_modules', as ?? name)
      await mkdir(dirname(place), { recursive: true })
      await symlink(used, place)
    },
    /** Changes a copy's `shell.json`. */
    changeDescriptor: (copy: string, change: (descriptor: ShellDescriptor) => void) =>
      edit(join(copy, 'shell.json'), change),
  }
}

/** Links the dependencies in a package's own node_modules. */
async function linkPackages(from: string, to: string) {
  const names = await readdir(from).catch(() => [])
  if (names.length > 0) await mkdir(to)
  for (const name of names) await symlink(join(from, name), join(to, name))
}

async function edit<T>(file: string, change: (content: T) => void) {
  const content = JSON.parse(await readFile(file, 'utf8')) as T
  change(content)
  await writeFile(file, JSON.stringify(content))
}
