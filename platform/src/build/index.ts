// What a package's webpack.config.ts exports
export { remoteConfig } from './remoteConfig'
export { shellConfig } from './shellConfig'
