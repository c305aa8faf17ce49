// `@haggle/kit/webpack` for plain Node, as `npx webpack` runs it: the preset's sources are TypeScript. What is published is not.
import { register } from 'tsx/esm/api'

register()
export const { baseConfig, precompress, remoteConfig, shellConfig } = await import('./src/webpack/index.ts')
