import { remoteConfig } from 'platform/webpack'

export default remoteConfig(import.meta.dirname)
