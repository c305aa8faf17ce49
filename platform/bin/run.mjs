import { ensureInstalled } from './install.mjs'

/** Installs what is missing, then runs one of the platform's TypeScript programs in this process. */
export async function run(program) {
  await ensureInstalled()
  const tsx = await import('tsx/esm/api')
  tsx.register()
  await import(new URL(`../src/${program}`, import.meta.url).href)
}
