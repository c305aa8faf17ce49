import '../../kit/bin/requireNode.mjs'
import '../../kit/bin/requireFolder.mjs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'

/**
 * Installs missing dependencies, then runs one of the workshop's TypeScript programs in this process. With `usage`, the
 * program accepts no argument but --help.
 */
export async function run(program, usage) {
  if (usage && !hasNoArguments(usage)) return
  await ensureInstalled()
  const tsx = await import('tsx/esm/api')
  tsx.register()
  await import(new URL(`../src/${program}`, import.meta.url).href)
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
