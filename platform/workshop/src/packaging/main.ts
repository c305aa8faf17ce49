import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { makePackages } from './pack'

const USAGE = `npm run packages [-- --into <folder>] [--without-types]

Makes what teams elsewhere install: each package in its \`dist\`, from where \`lerna publish from-package\` takes it, or all in
a folder. Without types takes a fifth of the time, for a trial.`

async function main() {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, 'without-types': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(USAGE)
  const { root } = openWorkspace(import.meta.dirname, process.env)
  const into = values.into === undefined ? undefined : resolve(values.into)
  if (into !== undefined) requireFolder(into, root)
  const targetOf = (folder: string) => (into ? join(into, folder) : join(root, folder, 'dist'))
  const folders = await makePackages(root, targetOf, { types: !values['without-types'] })
  console.log(folders.join('\n'))
}

/** Throws if packages cannot be made in a folder. In the repository itself they would replace its sources. */
function requireFolder(into: string, root: string): void {
  if (into === root) throw new Error(`--into ${into} is this repository: name another folder.`)
  if (existsSync(into) && !statSync(into).isDirectory()) throw new Error(`--into ${into} is not a folder.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
