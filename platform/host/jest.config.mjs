import { node } from '../kit/jest/presets.mjs'

export default node('host')
