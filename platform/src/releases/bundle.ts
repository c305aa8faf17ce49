import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Found from here, wherever the package that is built lies. */
const { resolve } = createRequire(join(import.meta.dirname, 'bundle.js'))
const endWithParent = join(import.meta.dirname, '../../bin/endWithParent.mjs')

/** Runs webpack-cli on a package's `webpack.config.ts`; rejects with what webpack said when it fails. */
export async function bundle(folder: string, version: string, directory: string): Promise<void> {
  const webpack = resolve('webpack-cli/bin/cli.js')
  const args = ['build', '--env', `version=${version}`, '--output-path', directory]
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(resolve('tsx')).href, '--import', endWithParent, webpack, ...args],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: buildEnvironment(process.env),
    },
  )
  let said = ''
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (code !== 0) throw new Error(`The build of ${folder} failed.\n${said.trim()}`)
}

/** What a build may know of the environment: where programs are, and nothing that is anybody's secret. */
export const buildEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = env
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, NODE_ENV: 'production' }
}
