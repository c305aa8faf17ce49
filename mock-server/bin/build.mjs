import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

// The back end runs as one file: a loader that compiles module by module would stay in its memory, 50 MB of it.

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const { outputFiles } = await build({
  entryPoints: [at('src/main.ts')],
  outfile: at('dist/main.mjs'),
  bundle: true,
  external: Object.keys(dependencies).filter((name) => name !== 'shared-contract'),
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: 'inline',
  sourcesContent: false,
  write: false,
})
await stop()

// Who may only read here starts what was built before, if that is the same. Another instance may start at the same moment: a
// file appears whole, or not at all.
const unfinished = at(`dist/main.${process.pid}.mjs`)
const isThere = existsSync(at('dist/main.mjs')) && readFileSync(at('dist/main.mjs')).equals(outputFiles[0].contents)
try {
  if (!isThere) {
    mkdirSync(at('dist'), { recursive: true })
    writeFileSync(unfinished, outputFiles[0].contents)
    renameSync(unfinished, at('dist/main.mjs'))
  }
} catch (error) {
  console.error(`The back end cannot be built into ${at('dist')}: ${error.message}.`)
  process.exit(1)
}
