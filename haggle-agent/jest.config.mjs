import { node } from '../platform/kit/jest/presets.mjs'

export default node('haggle-agent')
