import { Component, type ErrorInfo, type ReactNode } from 'react'
import { forgive } from '../changed-page/withstandChanges'
import type { AppScreen } from '../composition/screen'
import { LoadFailure } from '../remotes/LoadFailure'
import { framesIn, framesOf } from '../remotes/releaseFrames'
import { reportFailure } from '../remotes/reportFailure'
import { reportCaught } from '../remotes/watchScripts'
import { messageOf } from '../reports/messageOf'

interface ScreenBoundaryProps {
  screen: Pick<AppScreen, 'remote' | 'version'>
  /** What it is, for the log and the team: `screen`, or a part by its name. */
  what?: string
  /** The current path; a change resets the error. */
  place: string
  fallback: (error: unknown, reset: () => void) => ReactNode
  children: ReactNode
}

interface State {
  failure?: { error: unknown; place: string } | undefined
}

/** Catches errors of loading and rendering a screen or a part. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = {}

  #hasLostPart = false

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const { screen, place, what = 'screen' } = this.props
    if (what === 'screen' && !this.#hasLostPart && isOfAnother(screen.remote, error, info)) {
      // what a part throws as it goes is caught here, because its own boundary goes with it
      this.#hasLostPart = true
      this.setState({ failure: undefined })
      return reportCaught(error, info)
    }
    const isForgiven = forgive(error)
    // what something else did to the page is no fault of the screen, which is rendered anew
    this.setState({ failure: isForgiven ? undefined : { error, place } })
    // React has logged the error, which may name no release.
    console.error(`The ${what} of ${screen.remote} ${screen.version} failed.`)
    // Load failures are reported where they happen.
    if (error instanceof LoadFailure) return
    const message = `${what === 'screen' ? 'Crashed' : `${what} crashed`}: ${messageOf(error)}`
    const { remote, version } = screen
    reportFailure({ remote, version, type: 'error', message, isCounted: !isForgiven, frames: framesOf(error) })
  }

  override render() {
    const { failure } = this.state
    const { place, fallback, children } = this.props
    if (!failure || failure.place !== place) return children
    return fallback(failure.error, () => this.setState({ failure: undefined }))
  }
}

/** Whether the component that threw is in a release of another remote than the screen. */
function isOfAnother(remote: string, error: unknown, { componentStack }: ErrorInfo): boolean {
  const [, , name = remote] =
    [...framesIn(componentStack ?? ''), ...framesOf(error)].find(([, , name]) => name !== 'shell') ?? []
  return name !== remote
}
