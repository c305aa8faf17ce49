/** A stack frame in a release's file, as Chromium, Firefox or Safari formats it. URLs within messages do not match. */
const FRAME = /^(?:\s*at\b|[^\n]*@|\s*https?:)[^\n]*?\/releases\/(([^/\s]+)\/([^/\s]+)\/[^\n]*?:\d+(?::\d+)?)\)?$/gm

/** A frame: all of it, its place in the releases, the release's name and its version. */
export type Frame = RegExpMatchArray

/** The frames of an error and, if only shared code is on its stack, of its cause. */
export function framesOf(error: unknown, depth = 0): Frame[] {
  if (typeof error !== 'object' || error === null || depth > 3) return []
  const stack: unknown = Reflect.get(error, 'stack')
  return [...(typeof stack === 'string' ? framesIn(stack) : []), ...framesOf(Reflect.get(error, 'cause'), depth + 1)]
}

// errors of browser extensions are not reported
export const framesIn = (stack: string): Frame[] =>
  [...stack.matchAll(FRAME)].filter(([, , name]) => name !== 'shell' || !stack.includes('-extension://'))
