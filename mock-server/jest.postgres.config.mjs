import { node } from '../platform/jest/presets.mjs'

/**
 * Every test of the back end runs on both databases; src/testing/database.ts reads the choice. What only the embedded
 * database does is tested in files named `.libsql.test.ts`.
 */
export default {
  ...node('mock-server postgres'),
  globals: { TEST_DATABASE: 'postgres' },
  testPathIgnorePatterns: ['/node_modules/', '\\.libsql\\.test\\.ts$'],
  globalSetup: '<rootDir>/src/testing/startSharedPostgres.ts',
  globalTeardown: '<rootDir>/src/testing/stopSharedPostgres.ts',
}
