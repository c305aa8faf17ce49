import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

// Bundles the back end: compiling it module by module at start would cost 50 MB of memory. Dynamic imports become
// chunks, so that their packages are loaded only when needed.

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const { outputFiles } = await build({
  // the same output wherever it is called
  absWorkingDir: at('.'),
  entryPoints: [at('src/app/main.ts')],
  outdir: at('dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@haggle/')),
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: 'inline',
  sourcesContent: false,
  write: false,
})
await stop()

// On a read-only file system, start the existing build if it is up to date. Another instance may build at the same
// time: each file is renamed into place, and main.mjs, which imports the others, comes last.
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

/** Removes the files of earlier builds, but not the unfinished files of another instance. */
function removeOthers(names) {
  for (const name of readdirSync(at('dist')))
    if (name.endsWith('.mjs') && !names.includes(name)) rmSync(at(`dist/${name}`), { force: true })
}
