import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Scripts = z.object({ scripts: z.record(z.string(), z.string()).default({}) })

/** Last lines of a failed script that are printed. */
const LINES = 30

/** What the scripts of a package.json find wrong, the last lines of each printed. A script that is not there finds nothing. */
export async function failuresOf(root: string, names: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const ran = await Promise.all(names.filter((name) => name in scripts).map((name) => run(root, name, env)))
  return ran
    .filter(({ failed }) => failed)
    .map(({ name, output }) => {
      console.error(output.trimEnd().split('\n').slice(-LINES).join('\n'))
      return `npm run ${name} fails.`
    })
}

async function run(root: string, name: string, env: NodeJS.ProcessEnv) {
  // as for a CI, so that no script waits for a person
  const without = { REGISTRY_TOKEN: undefined, REGISTRY_ID_TOKEN: undefined }
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    env: { ...env, ...without, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done).once('error', () => done(1)))
  return { name, output, failed: code !== 0 }
}
