import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { declarationFile, type Declarations } from '../api-report/declarations'

const common: BuildOptions = { bundle: true, format: 'esm', target: 'es2022', jsx: 'automatic', logLevel: 'error' }

/**
 * Translates the entries of a package and what they import of it, each file into one of its own, so that bundlers drop
 * what is not used; style sheets come along. What no entry reaches, tests above all, is left out.
 */
export async function compile(folder: string, entries: string[], target: string): Promise<void> {
  const source = join(folder, 'src')
  const { sources, sheets } = await reach(folder, entries)
  const placeOf = (file: string) => join(target, relative(source, file))
  await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: sources,
    outdir: target,
    outbase: source,
    plugins: [eachAlone],
  })
  for (const sheet of sheets) {
    await mkdir(dirname(placeOf(sheet)), { recursive: true })
    if (existsSync(sheet)) await copyFile(sheet, placeOf(sheet))
    else await writeFile(placeOf(sheet), await madeStyles(sheet))
  }
}

/** Writes the declarations of a package's entries and of what they name of it. */
export async function writeDeclarations(folder: string, entries: string[], target: string, all: Declarations) {
  const source = join(folder, 'src')
  const seen = new Set(entries.map(declarationFile))
  for (const file of seen) {
    const text = all.get(file)
    if (text === undefined) continue
    const place = join(target, relative(source, file))
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, text)
    for (const [, path = ''] of text.matchAll(/(?:from|import\() ?["'](\.[^"']*)["']/g)) {
      const base = join(dirname(file), path)
      seen.add([`${base}.d.ts`, join(base, 'index.d.ts')].find((each) => all.has(each)) ?? base)
    }
  }
}

/** A program in one file, with all that it needs. */
export const compileProgram = (entry: string, file: string) =>
  build({ ...common, entryPoints: [entry], outfile: file, platform: 'node', banner: { js: '#!/usr/bin/env node' } })

/** The sources and style sheets that entries lead to. */
async function reach(folder: string, entries: string[]) {
  const sheets = new Set<string>()
  const collect: Plugin = {
    name: 'collect',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^\..*\.css$/ }, ({ path, resolveDir }) => {
        sheets.add(join(resolveDir, path))
        return { path, external: true }
      })
    },
  }
  const { metafile } = await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: 'unused',
    write: false,
    metafile: true,
    packages: 'external',
    plugins: [collect],
  })
  return { sources: Object.keys(metafile.inputs).map((file) => join(folder, file)), sheets: [...sheets] }
}

/** Leaves every import in place; those of the package's own files get the ending that Node wants. */
const eachAlone: Plugin = {
  name: 'each file alone',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point') return undefined
      if (!path.startsWith('.') || path.endsWith('.css')) return { path, external: true }
      const isFile = ['.ts', '.tsx'].some((ending) => existsSync(join(resolveDir, path + ending)))
      return { path: isFile ? `${path}.js` : `${path}/index.js`, external: true }
    })
  },
}

/** `antd.css.ts` stands behind `antd.css`: its default export is the style sheet. */
async function madeStyles(sheet: string): Promise<string> {
  const made = (await import(pathToFileURL(`${sheet}.ts`).href)) as { default: string }
  return made.default
}
