import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openWorkspace } from '../workspace/workspace'

/** `npm run bench [-- name …]`: runs every `bench/src/*.bench.ts`, or those named, one after the other. */
const folder = join(openWorkspace(import.meta.dirname, process.env).root, 'bench/src')
const wanted = process.argv.slice(2)
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.ts'))
for (const file of files.sort())
  if (wanted.length === 0 || wanted.some((name) => file.startsWith(name))) {
    console.log(`\n== ${file.replace('.bench.ts', '')}`)
    await import(pathToFileURL(join(folder, file)).href)
  }
