import { readHost } from '@haggle/kit/settings/addresses'
import { readConnections, readProxies, takesRazorpay, type ConnectionLimits } from '@haggle/kit/settings/settings'
import { readSourceMaps } from '@haggle/kit/settings/sourceMaps'
import { readLogsAccess } from '../http/accessLog'

/** What environment variables say of a web host. */
export interface HostSettings {
  /** The only address to listen on; default: every one. */
  address: string | undefined
  /** Proxies whose X-Forwarded headers are trusted, such as `10.0.0.0/8, loopback`. */
  proxies: string | undefined
  connections: ConnectionLimits
  /** Whether everybody may read the releases' source maps. */
  sourceMaps: boolean
  /** Whether each answered request is a line of the log, not only those that failed. */
  logsAccess: boolean
  /** Whether the back end takes payments by Razorpay instead of its sandbox. */
  razorpay: boolean
}

/** Reads them. Throws a SettingError for the first that is wrong. */
export const readHostSettings = (env: NodeJS.ProcessEnv): HostSettings => ({
  address: readHost(env),
  proxies: readProxies(env),
  connections: readConnections(env),
  sourceMaps: readSourceMaps(env),
  logsAccess: readLogsAccess(env),
  razorpay: takesRazorpay(env),
})
