import { node } from '../platform/kit/jest/presets.mjs'

/** What takes long, or needs strace: `npm run stress` runs it here, too; `npm test` kills instances on PostgreSQL. */
const long = ['/drill\\.', '/upgrade(OfMany|s)\\.', '/instances/killed\\.', '/powerCuts\\.']
const left = process.env.STRESS === 'full' ? [] : long

/**
 * Every test of the back end runs on both databases; test/support/database.ts reads the choice. What only PostgreSQL
 * does, several instances on one database, is tested in files named `.postgres.test.ts`.
 */
export default {
  ...node('mock-server libsql'),
  globals: { TEST_DATABASE: 'libsql' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.postgres\\.test\\.ts$', ...left],
}
