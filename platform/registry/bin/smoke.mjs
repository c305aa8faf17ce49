import { register } from 'tsx/esm/api'

register()
await import('../src/smoke/smokeMain.ts')
