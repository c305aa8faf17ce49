import { readdirSync } from 'node:fs'

const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'))

export default {
  // Read from the root alone when Jest runs projects; a busy machine renders forms slowly.
  testTimeout: 20_000,
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
