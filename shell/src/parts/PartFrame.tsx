import { createElement, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { LoadFailure } from '../remotes/LoadFailure'
import { reportFailure } from '../remotes/reportFailure'
import { ScreenBoundary } from '../routes/ScreenBoundary'
import { useLoaded } from '../routes/useLoaded'
import type { AppPart } from './appSlots'

/** Milliseconds that a part may take to load and to be shown. */
const BUDGET = 10_000

/**
 * Loads and shows a part. One that fails or is late shows nothing, and its team is told as of a failed screen; the live release's
 * replaces a canary's that crashes.
 */
export function PartFrame({ part: wanted, pass }: { part: AppPart; pass: object }) {
  const [part, setPart] = useState(wanted)
  const [isShown, setShown] = useState(false)
  return (
    <ScreenBoundary
      screen={part}
      what={`part ${part.name}`}
      place=""
      fallback={(error, reset) => {
        const { live } = part
        const replace = () => {
          setShown(false)
          setPart({ ...part, ...live, live: undefined })
          reset()
        }
        return live && !(error instanceof LoadFailure) ? <Mounted act={replace} /> : <Mark part={part} state="failed" />
      }}
    >
      <Suspense fallback={<Mark part={part} state="waiting" />}>
        <Loaded key={part.version} part={part} pass={pass} onShown={() => setShown(true)} />
      </Suspense>
      {!isShown && <Deadline key={part.version} part={part} />}
    </ScreenBoundary>
  )
}

function Loaded({ part, pass, onShown }: { part: AppPart; pass: object; onShown: () => void }) {
  const [loading] = useState(part.load)
  const component = useLoaded(loading)
  if (!component) return <Mark part={part} state="waiting" />
  return (
    <Mark part={part} state="shown">
      {createElement(component as ComponentType<object>, pass)}
      <Mounted act={onShown} />
    </Mark>
  )
}

/** Fails a part that is not shown within its budget. */
function Deadline({ part: { remote, version, name } }: { part: AppPart }) {
  const [failure, setFailure] = useState<LoadFailure>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const late = new DOMException(`The part ${name} was not shown within ${BUDGET / 1000} s.`, 'TimeoutError')
      const failure = new LoadFailure(remote, version, late)
      reportFailure(failure)
      setFailure(failure)
    }, BUDGET)
    return () => clearTimeout(timer)
  }, [remote, version, name])
  if (failure) throw failure
  return null
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

/** Acts once it is in the page. */
function Mounted({ act }: { act: () => void }) {
  const start = useEffectEvent(act)
  useEffect(() => start(), [])
  return null
}
