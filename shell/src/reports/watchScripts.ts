import { reportFailure } from '../remotes/reportFailure'

/** Reports what nobody caught in a remote's script, by the release that it happened in (D48). */
export function watchScripts(): void {
  addEventListener('error', ({ error, message, filename }) => report(error, message, filename))
  addEventListener('unhandledrejection', ({ reason }) =>
    report(reason, String(Reflect.get(Object(reason), 'message') ?? reason)),
  )
}

/** A line of a stack as Chromium, Firefox or Safari writes it, in a release's file. What a message names is no such line. */
const FRAME = /^(?:\s*at\b|[^\n]*@|\s*https?:)[^\n]*?\/releases\/([^/\s]+)\/([^/\s]+)\/[^\n]*:\d+\)?$/gm

function report(error: unknown, message: string, filename = '') {
  const [, remote, version] = frameOf(error) ?? framesIn(`@${filename}:1`)[0] ?? []
  if (remote && version) reportFailure({ remote, version, type: 'script', message })
}

/** Where something was thrown or, if shared code only passed it on, what that was caused by. */
function frameOf(error: unknown, depth = 0): RegExpMatchArray | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined
  const stack: unknown = Reflect.get(error, 'stack')
  const [found] = typeof stack === 'string' ? framesIn(stack) : []
  return found ?? frameOf(Reflect.get(error, 'cause'), depth + 1)
}

// the shell's own code may stand on top of what a remote called it with
const framesIn = (stack: string) => [...stack.matchAll(FRAME)].filter(([, name]) => name !== 'shell')
