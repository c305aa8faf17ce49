import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'

/** Where the programs are JavaScript, in the published package, npm has installed what they need. */
const published = new URL('../lib/', import.meta.url)

/**
 * Installs what is missing, then runs one of the platform's TypeScript programs in this process. One that is given with its
 * `usage` takes no arguments.
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

/** Otherwise says how it is used, or what is wrong. */
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
