import { node } from '../platform/jest/presets.mjs'

export default node('shared-server')
