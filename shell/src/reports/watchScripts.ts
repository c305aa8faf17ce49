import { reportFailure } from '../remotes/reportFailure'

/** Reports what nobody caught in a remote's script, by the release that it happened in (D48). */
export function watchScripts(): void {
  addEventListener('error', ({ error, message, filename }) => report(error, message, filename))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, String(reason)))
}

const RELEASED = /\/releases\/([^/\s]+)\/([^/\s]+)\//

function report(error: unknown, message: string, filename = '') {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // the shell's own code may stand on top of what a remote called it with
  const all = [...`${stack}\n${filename}`.matchAll(new RegExp(RELEASED, 'g'))]
  const [, remote, version] = all.find(([, name]) => name !== 'shell') ?? []
  if (remote && version) reportFailure({ remote, version, type: 'script', message })
}
