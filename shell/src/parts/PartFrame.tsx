import { createElement, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { LoadFailure } from '../remotes/LoadFailure'
import { reportFailure } from '../remotes/reportFailure'
import { ScreenBoundary } from '../routes/ScreenBoundary'
import { useLoaded } from '../routes/useLoaded'
import type { AppPart } from './appSlots'

/** Milliseconds that a part may take to load, and to be shown. */
const BUDGET = 10_000

/**
 * Loads and shows a part. One that fails or is late shows nothing, and its team is told as of a failed screen; the live release's
 * replaces a canary's that crashes.
 */
export function PartFrame({ part: wanted, pass }: { part: AppPart; pass: object }) {
  const [part, setPart] = useState(wanted)
  return (
    <ScreenBoundary
      screen={part}
      what={`part ${part.name}`}
      place=""
      fallback={(error, reset) => {
        const { live } = part
        const replace = () => {
          setPart({ ...part, ...live, live: undefined })
          reset()
        }
        return live && !(error instanceof LoadFailure) ? <AtOnce act={replace} /> : <Mark part={part} state="failed" />
      }}
    >
      <Suspense fallback={<Waiting part={part} />}>
        <Loaded key={part.version} part={part} pass={pass} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Loaded({ part, pass }: { part: AppPart; pass: object }) {
  const [loading] = useState(part.load)
  const component = useLoaded(loading)
  if (!component) return <Waiting part={part} />
  return (
    <Mark part={part} state="shown">
      {createElement(component as ComponentType<object>, pass)}
    </Mark>
  )
}

/** Stands in for a part that loads or suspends, which is late after its budget. */
function Waiting({ part }: { part: AppPart }) {
  const { remote, version, name } = part
  const [failure, setFailure] = useState<LoadFailure>()
  useEffect(() => {
    const give = () => {
      const late = new DOMException(`The part ${name} was not shown within ${BUDGET / 1000} s.`, 'TimeoutError')
      const failure = new LoadFailure(remote, version, late)
      reportFailure(failure)
      setFailure(failure)
    }
    const timer = setTimeout(give, BUDGET)
    return () => clearTimeout(timer)
  }, [remote, version, name])
  if (failure) throw failure
  return <Mark part={part} state="waiting" />
}

interface MarkProps {
  part: AppPart
  state: 'waiting' | 'shown' | 'failed'
  children?: ReactNode
}

/** Says whose a part is and how it is, for the releases panel and the gate. */
const Mark = ({ part: { remote, name, version }, state, children }: MarkProps) => (
  <div data-part={`${remote} ${name}`} data-version={version} data-state={state}>
    {children}
  </div>
)

function AtOnce({ act }: { act: () => void }) {
  const start = useEffectEvent(act)
  useEffect(() => start(), [])
  return null
}
