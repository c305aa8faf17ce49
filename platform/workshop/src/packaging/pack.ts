import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { declarationsOf, type Declarations } from '../api-report/declarations'
import {
  LIBRARY,
  publishedDoors,
  publishedManifest,
  readManifest,
  readTools,
  sourceOf,
  type PackageManifest,
} from '../manifests/publishedManifest'
import { scaffoldVersions } from '../new-remote/versions'
import { compile, compileProgram, writeDeclarations } from './compile'

/** What a package publishes, in addition to its package.json. */
interface Published {
  /** Files and folders that are copied unchanged. */
  asTheyAre?: string[]
  /** Dependencies that other packages load by name. */
  alsoNeeded?: string[]
}

const KIT = 'platform/kit'

/** By their folders. */
export const packages: Record<string, Published> = {
  'shared-contract': { asTheyAre: ['api.md'] },
  'shared-server': {},
  'shared-state': { asTheyAre: ['api.md'] },
  'shared-ui': { asTheyAre: ['api.md', 'css-modules.d.ts'] },
  [KIT]: { asTheyAre: ['bin', 'jest', 'lint', 'pictures.d.ts', 'tsconfig.build.json'], alsoNeeded: ['@swc/core'] },
  'platform/host': { asTheyAre: ['bin'] },
  'platform/registry': {},
}

/** What `haggle upgrade` runs: `<major>.mjs`, whose default export is `(source, path) => source`. */
const CODEMODS = 'codemods'

/** What teams read, in the kit, so that it says what holds for their version. */
export const GUIDE = { from: 'docs/teams.md', as: 'teams.md' }

/** Compiler options for remotes in other repositories: this repository's, merged into one file. */
const REMOTE_TSCONFIG = 'tsconfig.remote.json'

/** A package that is one command. */
interface Program {
  /** As it is called. */
  name: string
  file: string
  /** What it reads, beside it. */
  beside?: (root: string) => Record<string, object>
}

/** By their folders: what `npm create @haggle/remote` and `npx @haggle/agent` run. */
const programs: Record<string, Program> = {
  'create-haggle-remote': {
    name: 'create-remote',
    file: 'create.mjs',
    beside: (root) => ({ 'versions.json': scaffoldVersions(root) }),
  },
  'haggle-agent': { name: 'haggle-agent', file: 'haggle-agent.mjs' },
}

/**
 * Creates the folders that lerna publishes: per package JavaScript, declarations, style sheets, README and a
 * package.json of its own. The repository's package.json points to the sources. A condition in `exports` instead would
 * have to be set in Node, tsx, webpack, jest, esbuild and TypeScript, and a tool without it would silently use an old
 * build. Returns the folders.
 */
export async function makePackages(
  root: string,
  targetOf: (folder: string) => string,
  { types = true } = {},
): Promise<string[]> {
  const entries = Object.keys(packages).map((name) => ({ name, files: entriesOf(root, name) }))
  const files = entries.flatMap((each) => each.files)
  const declarations: Declarations = types ? declarationsOf(root, files, { comments: true }) : new Map<string, string>()
  for (const each of entries) await make(root, each.name, each.files, targetOf(each.name), declarations)
  for (const [name, program] of Object.entries(programs)) await makeProgram(root, name, program, targetOf(name))
  return [...Object.keys(packages), ...Object.keys(programs)].map(targetOf)
}

/** The entry files of a package's published import paths; of `./src/apps/*.ts` each file that is no test. */
function entriesOf(root: string, name: string): string[] {
  const folder = join(root, name)
  return publishedDoors(readManifest(folder).exports).flatMap(([, target]) => {
    const source = sourceOf(target)
    if (source === undefined) return []
    if (!source.includes('*')) return [join(folder, source)]
    const storey = join(folder, dirname(source))
    return readdirSync(storey)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => join(storey, file))
  })
}

async function make(root: string, name: string, entries: string[], target: string, declarations: Declarations) {
  const folder = join(root, name)
  const manifest = readManifest(folder)
  const { asTheyAre: named = [], alsoNeeded = [] } = packages[name] ?? {}
  const asTheyAre = [...named, ...(existsSync(join(folder, CODEMODS)) ? [CODEMODS] : [])]
  const files = [LIBRARY, ...asTheyAre, ...(name === KIT ? [REMOTE_TSCONFIG, GUIDE.as] : [])]
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const lib = join(target, LIBRARY)
  await compile(folder, entries, lib)
  await writeDeclarations(folder, entries, lib, declarations)
  for (const path of asTheyAre) await cp(join(folder, path), join(target, path), { recursive: true })
  if (name === KIT) {
    await writeFile(join(target, REMOTE_TSCONFIG), json(tsconfigForRemotes(root)))
    await cp(join(root, GUIDE.from), join(target, GUIDE.as))
  }
  const text = await textOf(target)
  const needs = (each: string) => alsoNeeded.includes(each) || new RegExp(`["'\`]${each}["'\`/]`).test(text)
  await finish(folder, target, publishedManifest(manifest, readTools(root), needs), files)
}

function tsconfigForRemotes(root: string) {
  const optionsIn = (file: string) =>
    (JSON.parse(readFileSync(join(root, file), 'utf8')) as { compilerOptions: object }).compilerOptions
  return { compilerOptions: { ...optionsIn('tsconfig.base.json'), ...optionsIn(`${KIT}/${REMOTE_TSCONFIG}`) } }
}

/** Bundles a program into one file, so that npm downloads little. */
async function makeProgram(root: string, name: string, { name: command, file, beside }: Program, target: string) {
  const folder = join(root, name)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await compileProgram(join(folder, 'src/main.ts'), join(target, file))
  const files = Object.entries(beside?.(root) ?? {})
  for (const [other, content] of files) await writeFile(join(target, other), json(content))
  const manifest = { ...readManifest(folder), publishConfig: undefined, bin: { [command]: `./${file}` } }
  await finish(folder, target, manifest, [file, ...files.map(([other]) => other)])
}

async function finish(folder: string, target: string, manifest: PackageManifest | object, files: string[]) {
  await cp(join(folder, 'README.md'), join(target, 'README.md'))
  await writeFile(join(target, 'package.json'), json({ ...manifest, files }))
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|ts|mjs|cjs)$/.test(entry.name))
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))).join('\n')
}
