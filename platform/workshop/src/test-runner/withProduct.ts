import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainLog } from '@haggle/host/log/log'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { prepareApps } from '../start/prepare'
import { runNode } from './command'
import { ensureChromium } from './installPrograms'
import { bin } from './sourceChecks'

/** Builds the product into a temporary home and runs files of e2e over it. Resolves to whether all of them passed. */
export async function withProduct(jestArgs: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const say = (text: string) => void process.stdout.write(text)
  const { root } = openWorkspace(import.meta.dirname, env)
  const home = mkdtempSync(join(tmpdir(), 'haggle-screens-'))
  const CHROME_PATH = await ensureChromium(root, env, say)
  await prepareApps({ root, home }, 'http://localhost:3000', { ...plainLog, info: (line) => say(`${line}\n`) })
  const passed = await runNode(root, [bin.jest, ...jestArgs, '--forceExit'], { ...env, HAGGLE_HOME: home, CHROME_PATH })
  rmSync(home, { recursive: true, force: true })
  return passed
}
