/** Paths that a web host proxies to the back end. */
export const proxiedPaths = [
  '/api',
  '/media',
  '/sandbox',
  '/socket.io',
  // agents (D78)
  '/mcp',
  '/oauth',
  '/llms.txt',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
]

/** Where a web host says whether it is ready; `/api/health` through it is the back end's. */
export const HEALTH_PATH = '/healthz'

/** First segments of the paths that a web host answers itself: no screen can have them. */
const own = new Set([...proxiedPaths, '/.well-known', '/releases', '/platform', HEALTH_PATH])

/** Whether a web host answers a screen's path by something else than the app's page. */
export const isOwnPath = (path: string): boolean => own.has(/^\/[^/]*/.exec(path.toLowerCase())?.[0] ?? '')
