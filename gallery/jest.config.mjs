import { browser } from '../platform/kit/jest/presets.mjs'

export default browser('gallery')
