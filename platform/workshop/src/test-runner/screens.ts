import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainLog } from '@haggle/host/log/log'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { prepareApps } from '../start/prepare'
import { runNode } from './command'
import { ensureChromium } from './installPrograms'
import { bin } from './sourceChecks'

/** `npm run screens`: takes screenshots of the main screens with demo data into docs/screens. */
const say = (text: string) => void process.stdout.write(text)
const { root } = openWorkspace(import.meta.dirname, process.env)
const home = mkdtempSync(join(tmpdir(), 'haggle-screens-'))
const CHROME_PATH = await ensureChromium(root, process.env, say)
await prepareApps({ root, home }, 'http://localhost:3000', { ...plainLog, info: (line) => say(`${line}\n`) })
const args = [bin.jest, '-c', 'e2e/screens.config.mjs', '--forceExit']
const isDone = await runNode(root, args, { ...process.env, HAGGLE_HOME: home, CHROME_PATH })
rmSync(home, { recursive: true, force: true })
process.exit(isDone ? 0 : 1)
