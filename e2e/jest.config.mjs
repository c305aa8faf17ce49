import { node } from '../platform/kit/jest/presets.mjs'

export default {
  ...node('e2e'),
  testMatch: ['<rootDir>/src/journeys/**/*.test.ts'],
  globalSetup: '<rootDir>/src/startProduct.ts',
  globalTeardown: '<rootDir>/src/stopProduct.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
}
