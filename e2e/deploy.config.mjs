import journeys from './jest.config.mjs'

/** What `npm run stress -- --only deploy` runs: markets on machines and in containers of their own, one after the other. */
export default {
  ...journeys,
  testMatch: ['<rootDir>/src/deploy/*.test.ts'],
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: 20 * 60_000,
  maxWorkers: 1,
}
