import { shellConfig } from '@haggle/kit/webpack'

export default shellConfig(import.meta.dirname)
