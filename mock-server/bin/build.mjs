import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

// The back end runs as one file: a loader that compiles module by module would stay in its memory, 50 MB of it. What is
// imported only where it is needed is a file of its own, or its packages would be loaded all the same.

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const { outputFiles } = await build({
  entryPoints: [at('src/main.ts')],
  outdir: at('dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
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
// file appears whole, or not at all, and the one that names the others comes last.
const missing = outputFiles
  .filter(({ path, contents }) => !existsSync(path) || !readFileSync(path).equals(contents))
  .sort((one, other) => isMain(one) - isMain(other))
try {
  if (missing.length > 0) mkdirSync(at('dist'), { recursive: true })
  for (const { path, contents } of missing) {
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, contents)
    renameSync(unfinished, path)
  }
  if (missing.length > 0) removeOthers(outputFiles.map(({ path }) => basename(path)))
} catch (error) {
  console.error(`The back end cannot be built into ${at('dist')}: ${error.message}.`)
  process.exit(1)
}

function isMain({ path }) {
  return Number(basename(path) === 'main.mjs')
}

/** What earlier builds made, but not what another instance is writing. */
function removeOthers(names) {
  for (const name of readdirSync(at('dist')))
    if (name.endsWith('.mjs') && !names.includes(name)) rmSync(at(`dist/${name}`), { force: true })
}
