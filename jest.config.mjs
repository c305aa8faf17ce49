import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'))

export default {
  // Read from the root alone when Jest runs projects; a busy machine renders forms slowly.
  testTimeout: 60_000,
  // by default one core stays idle; of two that is half
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    'shared-contract',
    'shared-state',
    'shared-ui',
    'shell',
    ...remotes,
    'platform',
    'mock-server/jest.libsql.config.mjs',
    'mock-server/jest.postgres.config.mjs',
  ].map((project) => `<rootDir>/${project}`),
}
