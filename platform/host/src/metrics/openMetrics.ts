import { join } from 'node:path'
import { openMetrics as open, type Metrics } from '@haggle/shared-server/metrics'

export type { Metrics } from '@haggle/shared-server/metrics'

/** Serves the metrics of a host or registry. This module is loaded only if their port is set. */
export const openMetrics = (port: number, address: string, home: string): Promise<Metrics> =>
  open(port, address, { folder: join(import.meta.dirname, '../..'), home })
