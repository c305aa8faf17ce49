import './requireNode.mjs'
import './requireFolder.mjs'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'

/** The compiled programs. They exist only in the published package, whose dependencies npm has installed. */
const published = new URL('../lib/', import.meta.url)

/**
 * Installs missing dependencies, then runs one of the platform's TypeScript programs in this process. With `usage`, the
 * program accepts no argument but --help.
 */
export async function run(program, usage) {
  if (usage && !hasNoArguments(usage)) return
  const isPublished = existsSync(published)
  if (!isPublished) await ensureInstalled()
  const tsx = await import('tsx/esm/api')
  tsx.register()
  const file = isPublished
    ? new URL(program.replace(/ts$/, 'js'), published)
    : new URL(`../src/${program}`, import.meta.url)
  await import(file.href)
}

/** If there are any, prints the usage or the error. */
function hasNoArguments(usage) {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
    if (values.help) console.log(usage)
    return !values.help
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    process.exitCode = 1
    return false
  }
}
