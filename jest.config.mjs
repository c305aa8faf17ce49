import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'))

export default {
  // Jest reads it from the root only when it runs projects; a busy machine renders forms slowly.
  testTimeout: 60_000,
  // Jest's default leaves one core idle, which is half of a machine with two
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    'shared-contract',
    'shared-server',
    'shared-state',
    'shared-ui',
    'shell',
    ...remotes,
    'gallery',
    'haggle-agent',
    'platform/kit',
    'platform/kit/src/bridge',
    'platform/host',
    'platform/registry',
    'platform/workshop',
    'mock-server/jest.libsql.config.mjs',
    'mock-server/jest.postgres.config.mjs',
  ].map((project) => `<rootDir>/${project}`),
}
