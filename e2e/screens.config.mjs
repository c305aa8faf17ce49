import journeys from './jest.config.mjs'

export default { ...journeys, testMatch: ['<rootDir>/src/screens/takeScreens.ts'], maxWorkers: 1 }
