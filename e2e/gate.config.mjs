import journeys from './jest.config.mjs'

export default { ...journeys, testMatch: ['<rootDir>/src/gate/*.test.ts'], testTimeout: 60 * 60_000, maxWorkers: 1 }
