import { browser } from '../../jest/presets.mjs'

export default browser('bridge')
