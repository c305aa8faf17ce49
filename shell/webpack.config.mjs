import { shellConfig } from 'platform/webpack'

export default shellConfig(import.meta.dirname)
