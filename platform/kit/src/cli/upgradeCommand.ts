import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lt, major } from 'semver'
import { z } from 'zod'
import { shortened } from '../base/shortened'
import { git, uncommittedIn } from '../workspace/git'
import { commitOf, UNKNOWN_COMMIT } from '../workspace/version'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import { codemodsOf, rewritten } from './codemods'
import type { CommandInput } from './commandInput'

const run = promisify(execFile)
const Manifest = z.object({ version: z.string() })

/**
 * Upgrades a package of a remote, and rewrites the remote's sources as the codemods of the package's majors say. `dry` says what
 * would be rewritten.
 */
export async function upgrade(call: CommandInput): Promise<string[]> {
  const { folder, env, dry = false } = call
  const [name, wanted] = readWanted(call.name)
  const workspace = openWorkspace(folder, env)
  if (isWholeRepository(workspace)) throw new Error('upgrade is for the repository of a remote: this is Haggle itself.')
  const { root } = workspace
  const from = await installedVersion(root, name)
  await requireCommitted(root)
  // in node_modules, so that codemods find what the remote has installed
  const scratch = await mkdtemp(join(root, 'node_modules/.haggle-upgrade-'))
  try {
    const { version, unpacked } = await download(scratch, `${name}@${wanted}`, env)
    if (lt(version, from)) throw new Error(`${name} ${from} is installed, which is newer than ${version}.`)
    const codemods = await codemodsOf(unpacked, major(from), major(version))
    const files = await rewrittenFiles(root, codemods)
    if (!dry) {
      await npm(root, ['install', '--no-audit', '--no-fund', `${name}@^${version}`], env)
      for (const { path, text } of files) await writeFile(join(root, path), text)
    }
    return linesOf({ name, from, version, dry, codemods: codemods.map((each) => each.major), files })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function readWanted(subject = ''): [name: string, version: string] {
  const [, name, version] = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d[\w.-]*)$/.exec(subject) ?? []
  if (name !== undefined && version !== undefined) return [name, version]
  const not = subject === '' ? '' : `, not "${shortened(subject)}"`
  throw new Error(`upgrade needs a package and its version, such as @haggle/shared-ui@4${not}.`)
}

async function installedVersion(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${name} is not installed here: npm install, or name a package of yours.`)
  return Manifest.parse(JSON.parse(text)).version
}

/** Throws unless `git diff` will show what codemods did, and git can take it back. */
async function requireCommitted(root: string): Promise<void> {
  if ((await commitOf(root, [])) === UNKNOWN_COMMIT)
    throw new Error('upgrade rewrites sources, and git knows none here: git init and commit first.')
  const [file] = await uncommittedIn(root, ['.'])
  if (file !== undefined) throw new Error(`upgrade rewrites sources, and ${file} is not committed: commit first.`)
}

/** Downloads and unpacks a package without installing it. */
async function download(folder: string, wanted: string, env: NodeJS.ProcessEnv) {
  const packed = await npm(folder, ['pack', wanted, '--json'], env)
  const [{ filename, version } = { filename: '', version: '' }] = z
    .array(z.object({ filename: z.string(), version: z.string() }))
    .parse(JSON.parse(packed))
  await run('tar', ['-xzf', filename], { cwd: folder })
  return { version, unpacked: join(folder, 'package') }
}

/** Runs npm; its error is the first line that says what failed. */
async function npm(cwd: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const without = { REGISTRY_TOKEN: undefined, REGISTRY_ID_TOKEN: undefined }
  const { stdout } = await run('npm', args, { cwd, env: { ...env, ...without } }).catch(
    (cause: { stderr?: string }) => {
      const told = cause.stderr?.split('\n').find((line) => /^npm error (?!code)/.test(line))
      throw new Error(`npm ${args[0]} fails${told === undefined ? '' : `: ${told.replace('npm error ', '')}`}`, {
        cause,
      })
    },
  )
  return stdout
}

async function rewrittenFiles(root: string, codemods: Awaited<ReturnType<typeof codemodsOf>>) {
  const named = await git(root, 'ls-files', '-z', '--', '*.ts', '*.tsx', '*.js', '*.jsx', '*.mjs', '*.css')
  const files = []
  for (const path of codemods.length === 0 ? [] : named.split('\0').filter(Boolean)) {
    const found = await rewritten(await readFile(join(root, path), 'utf8'), path, codemods)
    if (found.by.length > 0) files.push({ path, ...found })
  }
  return files
}

interface Upgraded {
  name: string
  from: string
  version: string
  dry: boolean
  codemods: number[]
  files: { path: string; by: number[] }[]
}

function linesOf({ name, from, version, dry, codemods, files }: Upgraded): string[] {
  const [becomes, is] = dry ? ['would become', 'would be'] : ['is now', 'is']
  const brought = codemods.length === 0 ? 'no codemods' : `codemods of ${codemods.join(', ')}`
  return [
    `${name} ${from} ${becomes} ${version}, which brings ${brought}.`,
    ...files.map(({ path, by }) => `${path} ${is} rewritten for ${by.join(', ')}.`),
    dry ? 'Nothing is changed.' : 'Look at it: git diff, npm run types, npm test.',
  ]
}
