import { node } from '../kit/jest/presets.mjs'

/** Checks the types of half the repository twice: `npm run stress` runs it. */
const long = process.env.STRESS === 'full' ? [] : ['/trails\\.']

export default { ...node('workshop'), testPathIgnorePatterns: ['/node_modules/', '/dist/', ...long] }
