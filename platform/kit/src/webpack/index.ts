// What a package's webpack.config.mjs exports
export { remoteConfig } from './remoteConfig'
export { shellConfig } from './shellConfig'

// For builds other than releases
export { baseConfig } from './baseConfig'
export { precompress } from '../base/compress'
