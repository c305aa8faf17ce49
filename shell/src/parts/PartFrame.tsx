import {
  createElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { LoadFailure } from '../remotes/LoadFailure'
import { reportFailure } from '../remotes/reportFailure'
import { ScreenBoundary } from '../routes/ScreenBoundary'
import { useLoaded } from '../routes/useLoaded'
import type { AppPart } from './appSlots'

/** Milliseconds that a part may take to load and to be shown. */
const BUDGET = 10_000

/**
 * Loads and shows a part. One that fails or is late shows nothing, and its team is told as of a failed screen; the live release's
 * replaces a canary's that crashes. `onSettled` is called as one is shown, and as it fails for good.
 */
export function PartFrame({ part: wanted, pass, onSettled }: { part: AppPart; pass: object; onSettled: () => void }) {
  const [part, setPart] = useState(wanted)
  // passed on once the screen shows it: a part that then waits does not hold up the screen's transition
  const [given, setGiven] = useState(pass)
  const [isShown, setShown] = useState(false)
  const show = () => {
    setShown(true)
    onSettled()
  }
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
        if (live && !(error instanceof LoadFailure)) return <Mounted act={replace} />
        return (
          <>
            <Mark part={part} state="failed" />
            <Mounted act={onSettled} />
          </>
        )
      }}
    >
      <Suspense
        fallback={
          <>
            <Mark part={part} state="waiting" />
            <Mounted act={() => setShown(false)} />
          </>
        }
      >
        <Loaded key={part.version} part={part} pass={given} onShown={show} />
      </Suspense>
      {!isShown && <Deadline key={part.version} part={part} />}
      <Mounted act={() => setGiven(pass)} value={pass} />
    </ScreenBoundary>
  )
}

function Loaded({ part, pass, onShown }: { part: AppPart; pass: object; onShown: () => void }) {
  const [loading] = useState(part.load)
  const component = useLoaded(loading)
  const element = useMemo(() => component && createElement(component as ComponentType<object>, pass), [component, pass])
  if (!element) return <Mark part={part} state="waiting" />
  return (
    <Mark part={part} state="shown">
      {element}
      <Mounted act={onShown} />
    </Mark>
  )
}

/** Fails a part that is not shown, at first or again, within its budget. */
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

/** Acts once it is in sight, at first or again, and for another value. */
function Mounted({ act, value }: { act: () => void; value?: object }) {
  const start = useEffectEvent(act)
  // React ends layout effects alone while Suspense hides something
  useLayoutEffect(() => start(), [value])
  return null
}
