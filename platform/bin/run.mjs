import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'

/** Where the programs are JavaScript, in the published package, npm has installed what they need. */
const published = new URL('../lib/', import.meta.url)

/** Installs what is missing, then runs one of the platform's TypeScript programs in this process. */
export async function run(program) {
  const isPublished = existsSync(published)
  if (!isPublished) await ensureInstalled()
  const tsx = await import('tsx/esm/api')
  tsx.register()
  const file = isPublished
    ? new URL(program.replace(/ts$/, 'js'), published)
    : new URL(`../src/${program}`, import.meta.url)
  await import(file.href)
}
