import { forgive } from '../changed-page/withstandChanges'
import { messageOf } from '../reports/messageOf'
import { LoadFailure } from './LoadFailure'
import { framesIn, framesOf } from './releaseFrames'
import { reportFailure } from './reportFailure'

/** Reports uncaught errors of scripts, by the release whose file they came from (D48). */
export function watchScripts(): void {
  addEventListener('error', ({ error, message, filename }) => report(error, message, { filename }))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, messageOf(reason)))
}

/**
 * Reports what React caught, or recovered from while hydrating, by the release of the component: the error itself may come
 * from the shell's React. Load failures are reported where they happen.
 */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | null | undefined }) {
  console.error(error)
  const cause = error instanceof Error ? error.cause : undefined
  const isCounted = !forgive(error)
  if (!(cause instanceof LoadFailure)) report(error, messageOf(error), { components: componentStack ?? '', isCounted })
}

interface Circumstances {
  filename?: string
  /** React's stack of components. */
  components?: string
  isCounted?: boolean
}

function report(error: unknown, message: string, { filename = '', components = '', isCounted }: Circumstances = {}) {
  const frames = [...framesOf(error), ...framesIn(`@${filename}:1`), ...framesIn(components)]
  // the shell's code may be on top of the stack when a remote called it
  const [, , remote, version] = frames.find(([, , name]) => name !== 'shell') ?? frames[0] ?? []
  if (remote && version) reportFailure({ remote, version, type: 'script', message, isCounted, frames })
}
