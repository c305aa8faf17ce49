import { node } from '../platform/jest/presets.mjs'

/** Half a minute or more each; `npm run stress` runs them. On the embedded database the drill is short. */
const long = process.env.STRESS === 'full' ? [] : ['/upgrade\\.postgres\\.test\\.ts$', '/drill\\.test\\.ts$']

/**
 * Every test of the back end runs on both databases; test/support/database.ts reads the choice. What only the embedded
 * database does is tested in files named `.libsql.test.ts`.
 */
export default {
  ...node('mock-server postgres'),
  globals: { TEST_DATABASE: 'postgres' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.libsql\\.test\\.ts$', ...long],
  globalSetup: '<rootDir>/test/support/startSharedPostgres.ts',
  globalTeardown: '<rootDir>/test/support/stopSharedPostgres.ts',
}
