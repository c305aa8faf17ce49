import { browser } from '../platform/jest/presets.mjs'

export default browser('shell')
