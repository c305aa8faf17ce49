import { parseArgs } from 'node:util'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { runNode } from './command'
import { ensureMachineMakers, ensureRedis } from './installPrograms'
import { bin } from './sourceChecks'

interface StressRun {
  about: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Installs the program that it needs, where that is possible. */
  prepare?: typeof ensureRedis
}

const jest = (...args: string[]) => [bin.jest, '--runInBand', '--forceExit', ...args]
const backEnd = ['--selectProjects', 'mock-server libsql', 'mock-server postgres']

/** Runs that `npm test` does in a short form or not at all; with STRESS=full, the default, tests run at full length. */
const runs: Record<string, StressRun> = {
  kills: { about: 'releases and back ends killed at any moment', args: jest('/killed\\.') },
  powerCuts: {
    about: 'the embedded database after a power cut at a thousand random moments (needs strace)',
    args: jest('/powerCuts\\.'),
  },
  history: {
    about: 'what people were told against the database, with instances killed and paused',
    args: jest('/history\\.'),
  },
  faults: {
    about:
      'a PostgreSQL that falls silent, a log that nobody reads, an upgrade of 50,000 products and a restore under load',
    args: jest('/silence\\.', '/logOutput\\.', '/upgrade(OfMany)?\\.', '/drill\\.'),
  },
  upgrades: {
    about: 'databases of every version, upgraded by processes that are killed, and restored and upgraded again',
    args: jest('/upgrade/upgrades\\.'),
  },
  interleavings: { about: 'payments, cancellations and expiry in every order', args: jest('/interleavings\\.') },
  money: { about: 'random markets against a model of their ledger', args: jest('/test/money/') },
  agents: {
    about:
      '100,000 games of agents against a model, what arguing brings under the ladder, and hostile words in every tool',
    args: jest('--selectProjects', 'mock-server libsql', '--testPathPatterns', '/test/agents/'),
  },
  redis: {
    about: 'real-time events over a Redis that is killed and falls silent (needs redis-server)',
    args: jest('/realtime/redis\\.'),
    prepare: ensureRedis,
  },
  floods: { about: 'sockets that flood, and connections beyond the limits', args: jest('/floods\\.', '/crowds\\.') },
  fuzz: { about: 'random requests and stored data', args: jest('/contractFuzz\\.', '/shapes\\.') },
  cacheless: {
    about: "the back end's tests, as `npm test` runs them, without its reply cache",
    args: jest(...backEnd),
    env: { REPLY_CACHE: 'off', STRESS: '' },
  },
  journeys: {
    about: 'every guarded route, shells and remotes of many ages, a remote in an empty folder with packages from npm',
    args: ['--import', 'tsx', 'platform/workshop/src/test-runner/test.ts', '--only', 'journeys,teams'],
  },
  trails: { about: 'changes by the trails of docs/architecture.md, on a copy', args: jest('/trails\\.') },
  deploy: {
    about:
      'an empty Debian made a market in five minutes, the image as compose.yaml runs it, the chart (Debian, as root)',
    args: [bin.jest, '-c', 'e2e/deploy.config.mjs', '--runInBand', '--forceExit'],
    prepare: ensureMachineMakers,
  },
  canaries: { about: 'thousands of simulated canaries, good and bad', args: jest('/canary/simulation\\.') },
  gate: {
    about: 'what the gate finds of seeded visual faults and slow releases, and of equal ones',
    args: ['--import', 'tsx', 'platform/workshop/src/test-runner/gate.ts'],
  },
  soak: {
    about: 'customers for several minutes, and idle sockets',
    args: ['--import', 'tsx', 'bench/src/soak.bench.ts'],
  },
}

const names = Object.keys(runs)
const USAGE = `npm run stress [-- --only ${names.join('|')}]   several: --only kills,fuzz

${Object.entries(runs)
  .map(([name, { about }]) => `  ${name.padEnd(15)}${about}`)
  .join('\n')}`

/** `npm run stress`: runs the long tests at full length, in sequence. */
async function stress() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) return console.log(USAGE)
  const chosen = values.only?.split(',') ?? names
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`There is no run "${unknown}".\n${USAGE}`)

  const { root } = openWorkspace(import.meta.dirname, process.env)
  const failed: string[] = []
  for (const [name, { args, env, prepare }] of Object.entries(runs).filter(([name]) => chosen.includes(name))) {
    console.log(`\n== ${name}`)
    await prepare?.(root, process.env, (text) => process.stdout.write(text))
    if (!(await runNode(root, args, { ...process.env, STRESS: 'full', ...env }))) failed.push(name)
  }
  console.log(`\n${failed.length > 0 ? `${failed.join(', ')} failed` : 'all passed'}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

stress().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
