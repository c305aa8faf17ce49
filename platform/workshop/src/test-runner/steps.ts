import { cp } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { plainLog } from '@haggle/host/log/log'
import { findChromium } from '@haggle/registry/browser/findChromium'
import { prepareApps } from '../start/prepare'
import { runNode, type Say } from './command'
import { failedTests, none, one, readJestReport, type Counts } from './counts'
import { ensureChromium, ensureNginx, ensurePromtool } from './installPrograms'
import type { Planned } from './schedule'
import { bin, formatArgs, lintArgs } from './sourceChecks'

/** The environment of a run of `npm test`. */
export interface Run {
  root: string
  /** A temporary folder for reports and HAGGLE_HOMEs. */
  scratch: string
  say: Say
  /** Adds a test to the failures that are listed at the end. */
  noteFailure(test: string): void
}

/** One part of `npm test`. */
export interface Step extends Planned {
  run(run: Run): Promise<Counts>
}

/** The steps in starting order; each runs even if others failed. */
export const steps: Record<string, Step> = {
  // uses no core: it waits for the network
  programs: {
    cores: 0,
    run: async ({ root, say }) => {
      await ensureNginx(root, process.env, say)
      await ensurePromtool(root, process.env, say)
      await ensureChromium(root, process.env, say)
      return none
    },
  },

  // first, because most steps wait for it
  release: {
    cores: 1,
    run: async ({ root, scratch, say }) => {
      await prepareApps({ root, home: homeIn(scratch) }, 'http://localhost:3000', {
        ...plainLog,
        info: (line) => say(`${line}\n`),
      })
      // copied before any test has changed its data
      await cp(homeIn(scratch), teamsHomeIn(scratch), { recursive: true })
      return one(true)
    },
  },

  // unit tests of the browser packages and the contract, beside all the others that need one core
  unit: {
    cores: 1,
    run: (run) => jest(run, 'unit', ['--maxWorkers', '1', '--ignoreProjects', ...kitProjects, ...serverProjects]),
  },

  // journeys that build releases
  teams: {
    cores: 1,
    needs: ['programs', 'release'],
    run: (run) => {
      const args = ['--maxWorkers', '1', '--testPathPatterns', TEAM_JOURNEYS, ...shortTeams]
      return journeys(run, 'teams', teamsHomeIn(run.scratch), args)
    },
  },

  // reports type errors, too
  lint: { cores: 1, run: async ({ root, say }) => one(await runNode(root, lintArgs, undefined, say)) },

  format: {
    cores: 1,
    run: async ({ root, say }) => one(await runNode(root, formatArgs(['.']), undefined, say)),
  },

  // what teams install and what serves it, beside the end of the unit tests
  kit: {
    cores: 1,
    needs: ['programs'],
    run: (run) => jest(run, 'kit', ['--maxWorkers', '1', '--selectProjects', ...kitProjects]),
  },

  // both cores, because their tests wait for screens with timeouts
  journeys: {
    cores: 2,
    needs: ['programs', 'release'],
    run: (run) => journeys(run, 'journeys', homeIn(run.scratch), ['--testPathIgnorePatterns', TEAM_JOURNEYS]),
  },

  // last, because its many files keep both cores busy until the end
  servers: {
    cores: 2,
    needs: ['programs'],
    run: (run) => jest(run, 'servers', ['--maxWorkers', ONE_MORE, '--selectProjects', ...serverProjects]),
  },
}

/** One worker more than there are cores: many tests wait for time-outs, retries and programs. */
const ONE_MORE = String(availableParallelism() + 1)

const kitProjects = ['kit', 'host']
const serverProjects = ['registry', 'workshop', 'mock-server libsql', 'mock-server postgres']

const TEAM_JOURNEYS = 'journeys/teams/'
/** Left out here, run by `npm run stress`: skew and smoke need many builds, packages needs the network. */
const shortTeams = process.env.STRESS === 'full' ? [] : ['--testPathIgnorePatterns', '/(skew|smoke|packages)\\.']

const journeys = async (run: Run, name: string, home: string, args: string[]) =>
  jest(run, name, ['-c', 'e2e/jest.config.mjs', ...args], {
    ...process.env,
    HAGGLE_HOME: home,
    CHROME_PATH: findChromium(process.env),
  })

const homeIn = (scratch: string) => join(scratch, 'home')
const teamsHomeIn = (scratch: string) => join(scratch, 'teams')

/** Tests create many short-lived objects: a larger young generation makes tests of screens 10% faster. */
const largeYoungGeneration = ['--max-semi-space-size=64']

async function jest(run: Run, name: string, args: string[], env = process.env): Promise<Counts> {
  const { root, scratch, say, noteFailure } = run
  const report = join(scratch, `${name}.json`)
  // --forceExit: handles that a failed test left open must not block the run
  const command = [...largeYoungGeneration, bin.jest, ...args, '--forceExit', '--json', '--outputFile', report]
  const exitedWell = await runNode(root, command, env, say)
  failedTests(report, root).forEach(noteFailure)
  return readJestReport(report, exitedWell)
}
