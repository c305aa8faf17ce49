import { remoteConfig } from '@haggle/kit/webpack'

export default remoteConfig(import.meta.dirname)
