import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareApps } from '../start/prepare'
import { findChromium } from '../browser/chromium'
import { runNode, type Say } from './command'
import { none, one, readJestReport, type Counts } from './counts'
import { ensureChromium } from './installChromium'
import type { Planned } from './schedule'
import { bin, formatArgs, lintArgs } from './sourceChecks'

/** What a run of all tests works with. */
export interface Run {
  root: string
  /** A folder of this run's own, for reports and for a HAGGLE_HOME. */
  scratch: string
  say: Say
}

/** One part of `npm test`. */
export interface Step extends Planned {
  run(run: Run): Promise<Counts>
}

/** In the order in which they begin; each runs whatever became of those before it. */
export const steps: Record<string, Step> = {
  // waits for the network while the others work
  browser: {
    cores: 0,
    run: async ({ root, say }) => {
      await ensureChromium(root, process.env, say)
      return none
    },
  },

  // first, because most waits for it
  release: {
    cores: 1,
    run: async ({ root, scratch, say }) => {
      await prepareApps({ root, home: homeIn(scratch) }, 'http://localhost:3000', (line) => say(`${line}\n`))
      // before anybody trades there
      await cp(homeIn(scratch), teamsHomeIn(scratch), { recursive: true })
      return one(true)
    },
  },

  // says type errors, too
  lint: { cores: 1, run: async ({ root, say }) => one(await runNode(root, lintArgs(['.']), undefined, say)) },

  format: {
    cores: 1,
    run: async ({ root, say }) => one(await runNode(root, formatArgs(['.']), undefined, say)),
  },

  // journeys that build releases
  teams: {
    cores: 1,
    needs: ['browser', 'release'],
    run: (run) => {
      const args = ['--maxWorkers', '1', '--testPathPatterns', teamJourneys, ...shortTeams]
      return journeys(run, 'teams', teamsHomeIn(run.scratch), args)
    },
  },

  // of all packages that browsers load
  unit: {
    cores: 1,
    run: (run) => jest(run, 'unit', ['--maxWorkers', '1', '--ignoreProjects', ...serverProjects]),
  },

  // both cores, since screens are waited for
  journeys: {
    cores: 2,
    needs: ['browser', 'release'],
    run: (run) => journeys(run, 'journeys', homeIn(run.scratch), ['--testPathIgnorePatterns', teamJourneys]),
  },

  // at last, because many files keep both cores busy to the end
  servers: { cores: 2, run: (run) => jest(run, 'servers', ['--selectProjects', ...serverProjects]) },
}

const serverProjects = ['platform', 'shared-contract', 'mock-server libsql', 'mock-server postgres']

const teamJourneys = 'journeys/teams/'
/** Shells and remotes of several ages take many builds, and an install takes the network: `npm run stress` has the time. */
const shortTeams = process.env.STRESS === 'full' ? [] : ['--testPathIgnorePatterns', '/(skew|packages)\\.']

const journeys = (run: Run, name: string, home: string, args: string[]) =>
  jest(run, name, ['-c', 'e2e/jest.config.mjs', ...args], {
    ...process.env,
    HAGGLE_HOME: home,
    CHROME_PATH: findChromium(process.env),
  })

const homeIn = (scratch: string) => join(scratch, 'home')
const teamsHomeIn = (scratch: string) => join(scratch, 'teams')

/** Tests make much that lives briefly: with more room for it screens are tested in a tenth less time. */
const roomForTheNew = ['--max-semi-space-size=64']

async function jest({ root, scratch, say }: Run, name: string, args: string[], env = process.env): Promise<Counts> {
  const report = join(scratch, `${name}.json`)
  // what a failed test left open must not keep the run from ending
  const command = [...roomForTheNew, bin.jest, ...args, '--forceExit', '--json', '--outputFile', report]
  const exitedWell = await runNode(root, command, env, say)
  return readJestReport(report, exitedWell)
}
