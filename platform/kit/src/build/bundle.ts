import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { endWithParent } from '../base/endWithParent'

/** Resolves tools from this package, not from the package being built. */
const { resolve } = createRequire(join(import.meta.dirname, 'bundle.js'))
/** `.ts` in the repository, `.js` in the published package. */
const program = join(import.meta.dirname, `bundleMain${extname(import.meta.filename)}`)

const Answer = z.object({ faults: z.array(z.string()) })

/** Builds a package by its `webpack.config` in a child process; rejects with the build's errors. */
export async function bundle(folder: string, version: string, directory: string): Promise<void> {
  const args = ['--import', pathToFileURL(resolve('tsx')).href, ...endWithParent, program, version, directory]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: buildEnvironment(process.env),
  })
  let output = ''
  let faults: string[] | undefined
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  child.on('message', (answer) => (faults = Answer.safeParse(answer).data?.faults))
  await new Promise((done, failed) => child.once('close', done).once('error', failed))
  // no answer: the process crashed, such as out of memory, and its output says why
  faults ??= [output.trim()]
  if (faults.length > 0) throw new Error(`The build of ${folder} failed.\n${faults.join('\n')}`)
}

/** The environment of a build: an allow-list without secrets. */
export const buildEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot, SOURCE_MAPS } = env
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, SOURCE_MAPS, NODE_ENV: 'production' }
}
