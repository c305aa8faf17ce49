import { node } from '../platform/jest/presets.mjs'

/** Every test of the back end runs on both databases; src/testing/database.ts reads the choice. */
export default {
  ...node('mock-server postgres'),
  globals: { TEST_DATABASE: 'postgres' },
  globalSetup: '<rootDir>/jest.postgres.setup.mjs',
  globalTeardown: '<rootDir>/jest.postgres.teardown.mjs',
}
