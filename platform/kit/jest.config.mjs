import { node } from './jest/presets.mjs'

const preset = node('kit')

// the bridge runs in pages: it is a project of its own
export default { ...preset, testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '<rootDir>/src/bridge/'] }
