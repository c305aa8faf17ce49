import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

interface PackageJson {
  version: string
  dependencies: Record<string, string>
}

interface Project {
  compilerOptions: Record<string, unknown>
}

/** A folder like the repository, for copies of packages that differ in their package.json. */
export async function changedCopies(root: string) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'haggle-copies-')))
  for (const name of ['node_modules', 'tsconfig.base.json', 'package.json', 'lerna.json'])
    await symlink(join(root, name), join(folder, name))

  return {
    folder,
    /** Copies a package with a changed manifest; returns where to. */
    async copy(name: string, change: (manifest: PackageJson) => void): Promise<string> {
      const target = join(folder, name)
      await cp(join(root, name), target, {
        recursive: true,
        filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
      })
      await linkPackages(join(root, name, 'node_modules'), join(target, 'node_modules'))
      await edit(join(target, 'package.json'), change)
      // What it uses is elsewhere on the disk.
      await edit<Project>(join(target, 'tsconfig.json'), ({ compilerOptions }) => (compilerOptions.rootDir = '/'))
      return target
    },
    /** Lets a copied package use another copy in place of what is installed. */
    async install(user: string, used: string): Promise<void> {
      await mkdir(join(user, 'node_modules'), { recursive: true })
      await symlink(used, join(user, 'node_modules', basename(used)))
    },
  }
}

/** Links what a package has installed for itself alone. */
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
