import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** Resolves tools from this package, not from the package being built. */
const { resolve } = createRequire(join(import.meta.dirname, 'bundle.js'))
const endWithParent = join(import.meta.dirname, '../../bin/endWithParent.mjs')
/** TypeScript in the repository, JavaScript where it is published. */
const program = join(import.meta.dirname, `bundleMain${extname(import.meta.filename)}`)

const Answer = z.object({ faults: z.array(z.string()) })

/** Builds what a package's `webpack.config.ts` says, in a process of its own; rejects with what is wrong when it fails. */
export async function bundle(folder: string, version: string, directory: string): Promise<void> {
  const args = ['--import', pathToFileURL(resolve('tsx')).href, '--import', endWithParent, program, version, directory]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: buildEnvironment(process.env),
  })
  let said = ''
  let faults: string[] | undefined
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  child.on('message', (answer) => (faults = Answer.safeParse(answer).data?.faults))
  await new Promise((done, failed) => child.once('close', done).once('error', failed))
  // one that ended before its answer, for want of memory or so, said why
  faults ??= [said.trim()]
  if (faults.length > 0) throw new Error(`The build of ${folder} failed.\n${faults.join('\n')}`)
}

/** The environment of a build: an allow-list without secrets. */
export const buildEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = env
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, NODE_ENV: 'production' }
}
