import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openWorkspace } from '../workspace/workspace'
import { makePackages } from './pack'

const usage = `npm run packages [-- --into <folder>] [--without-types]

Makes what teams elsewhere install: each package in its \`dist\`, from where \`lerna publish from-package\` takes it, or all in
a folder. Without types takes a fifth of the time, for a trial.`

async function main() {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, 'without-types': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(usage)
  const { root } = openWorkspace(import.meta.dirname, process.env)
  const into = values.into === undefined ? undefined : resolve(values.into)
  const targetOf = (name: string) => (into ? join(into, name) : join(root, name, 'dist'))
  const folders = await makePackages(root, targetOf, { types: !values['without-types'] })
  console.log(folders.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
