import { reportFailure } from '../remotes/reportFailure'

/** Reports what nobody caught in a script of a remote or of the shell, by the release that it happened in (D48). */
export function watchScripts(): void {
  addEventListener('error', ({ error, message, filename }) => report(error, message, filename))
  addEventListener('unhandledrejection', ({ reason }) =>
    report(reason, String(Reflect.get(Object(reason), 'message') ?? reason)),
  )
}

/** A line of a stack as Chromium, Firefox or Safari writes it, in a release's file. What a message names is no such line. */
const FRAME = /^(?:\s*at\b|[^\n]*@|\s*https?:)[^\n]*?\/releases\/([^/\s]+)\/([^/\s]+)\/[^\n]*:\d+\)?$/gm

function report(error: unknown, message: string, filename = '') {
  const frames = [...framesOf(error), ...framesIn(`@${filename}:1`)]
  // the shell's own code may stand on top of what a remote called it with
  const [, remote, version] = frames.find(([, name]) => name !== 'shell') ?? frames[0] ?? []
  if (remote && version) reportFailure({ remote, version, type: 'script', message })
}

/** Where something was thrown and, if shared code only passed it on, where what caused that was. */
function framesOf(error: unknown, depth = 0): RegExpMatchArray[] {
  if (typeof error !== 'object' || error === null || depth > 3) return []
  const stack: unknown = Reflect.get(error, 'stack')
  return [...(typeof stack === 'string' ? framesIn(stack) : []), ...framesOf(Reflect.get(error, 'cause'), depth + 1)]
}

// what a browser's extension throws in our midst is not the shell's
const framesIn = (stack: string) =>
  [...stack.matchAll(FRAME)].filter(([, name]) => name !== 'shell' || !stack.includes('-extension://'))
