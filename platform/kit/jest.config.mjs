import { node } from './jest/presets.mjs'

export default node('kit')
