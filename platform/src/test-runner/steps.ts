import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inParallel } from '../start/inParallel'
import { prepareApps } from '../start/prepare'
import { ensureBrowser } from './browser'
import { runNode, runQuietly } from './command'
import { one, readJestReport, type Counts } from './counts'

/** What a run of all tests works with. */
export interface Run {
  root: string
  /** A folder of this run's own, for reports and for a HAGGLE_HOME. */
  scratch: string
}

/** One part of `npm test`. */
export type Step = (run: Run) => Promise<Counts>

const bin = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  jest: 'node_modules/jest/bin/jest.js',
}

/** In the order in which they run; each runs whatever became of those before it. */
export const steps: Record<string, Step> = {
  lint: async ({ root }) => one(await runNode(root, [bin.eslint, '.'])),

  format: async ({ root }) => one(await runNode(root, [bin.prettier, '--check', '--log-level', 'warn', '.'])),

  types: async ({ root }) => {
    const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')))
    const results = await inParallel(2, packages, (name) => runQuietly(root, [bin.tsc, '--noEmit', '-p', name]))
    return one(results.every(Boolean))
  },

  unit: (run) => jest(run, 'unit', []),

  release: async ({ root, scratch }) => {
    await prepareApps({ root, home: homeIn(scratch) }, 3000, (line) => console.log(line))
    return one(true)
  },

  journeys: async (run) => {
    const chrome = await ensureBrowser(run.root, process.env)
    const env = { ...process.env, HAGGLE_HOME: homeIn(run.scratch), CHROME_PATH: chrome }
    return jest(run, 'journeys', ['-c', 'e2e/jest.config.mjs', '--runInBand'], env)
  },
}

const homeIn = (scratch: string) => join(scratch, 'home')

async function jest({ root, scratch }: Run, name: string, args: string[], env = process.env): Promise<Counts> {
  const report = join(scratch, `${name}.json`)
  // what a failed test left open must not keep the run from ending
  const exitedWell = await runNode(root, [bin.jest, ...args, '--forceExit', '--json', '--outputFile', report], env)
  return readJestReport(report, exitedWell)
}
