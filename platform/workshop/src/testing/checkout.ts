import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { openWorkspace } from '@haggle/kit/workspace/workspace'

const LEFT_OUT = /^(node_modules|dist|coverage|\.git|\.nx|\.haggle.*)$/

/** A temporary copy of the repository. Its programs must run with `env`. */
export interface Checkout {
  root: string
  env: NodeJS.ProcessEnv
  remove(): Promise<void>
}

/** Copies the sources and links the packages that are installed here. */
export async function copyCheckout(): Promise<Checkout> {
  const { root: repository } = openWorkspace(process.cwd(), {})
  const root = await mkdtemp(join(tmpdir(), 'haggle-checkout-'))
  await cp(repository, root, {
    recursive: true,
    filter: (path) => path === repository || !LEFT_OUT.test(basename(path)),
  })
  const platform = (await readdir(join(root, 'platform'))).map((name) => join('platform', name))
  const packages = [...(await readdir(root)), ...platform]
  await linkInstalled(repository, root, packages)
  // makes installs fail: through the links they would change this repository's packages
  const env = { ...process.env, npm_execpath: join(root, 'nothing-is-installed-here.mjs') }
  return { root, env, remove: () => rm(root, { recursive: true }) }
}

/** Links installed packages, and the copy's packages to one another; marks the copy as installed. */
async function linkInstalled(repository: string, root: string, packages: string[]) {
  const installed = join(repository, 'node_modules')
  const links = join(root, 'node_modules')
  await mkdir(join(links, '@haggle'), { recursive: true })
  const ours = (await namesIn(join(installed, '@haggle'))).map((name) => join('@haggle', name))
  for (const name of [...(await namesIn(installed)).filter((name) => name !== '@haggle'), ...ours]) {
    const path = relative(repository, await realpath(join(installed, name)))
    const isOurs = packages.includes(path)
    await symlink(isOurs ? join(root, path) : join(installed, name), join(links, name))
  }
  for (const name of packages) {
    const own = join(repository, name, 'node_modules')
    if ((await namesIn(own)).length > 0) await symlink(own, join(root, name, 'node_modules'))
  }
  const lock = await readFile(join(root, 'package-lock.json'))
  await writeFile(join(links, '.haggle-installed'), createHash('sha256').update(lock).digest('hex'))
}

/** Names in a folder, without hidden ones, which belong to npm and tools. */
const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
