import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execute } from '../execute'

/** Where Debian folders have the certificates by which this machine's package registries are trusted. */
const CERTIFICATES = '/etc/ssl/machine.crt'

/** Variables with which programs in a Debian folder reach what this machine reaches. */
export const NETWORK = { NODE_EXTRA_CA_CERTS: CERTIFICATES }

/** Makes an empty Debian in a folder: the smallest set of packages, Node as it is here, and this machine's ways to packages. */
export async function makeDebian(folder: string): Promise<void> {
  const suite = /^VERSION_CODENAME=(.*)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? ''
  const targets = await execute('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  const [mirror = ''] = targets.split('\n')
  await execute('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', suite, folder, mirror])
  // as an installer of Debian writes it
  await writeFile(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
  await copyNetwork(folder)
  await copyNode(folder)
}

async function copyNetwork(folder: string): Promise<void> {
  // debootstrap's
  await rm(join(folder, 'etc/apt/sources.list'))
  for (const path of ['etc/apt/sources.list', 'etc/apt/sources.list.d', 'etc/resolv.conf'])
    await cp(join('/', path), join(folder, path), { recursive: true, force: true }).catch(ignoreMissing)
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt'
  await cp(certificates, join(folder, CERTIFICATES))
  const registry = (await execute('npm', ['config', 'get', 'registry'])).trim()
  await mkdir(join(folder, 'usr/etc'), { recursive: true })
  await writeFile(join(folder, 'usr/etc/npmrc'), `registry=${registry}\ncafile=${CERTIFICATES}\n`)
}

async function copyNode(folder: string): Promise<void> {
  await cp(process.execPath, join(folder, 'usr/bin/node'))
  const modules = (await execute('npm', ['root', '--global'])).trim()
  await cp(join(modules, 'npm'), join(folder, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  await execute('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm')])
}

function ignoreMissing(error: unknown): void {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
