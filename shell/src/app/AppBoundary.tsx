import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportCaught } from '../remotes/watchScripts'
import { BrokenApp } from './BrokenApp'

/** Milliseconds within which a second failure at the same path ends the app. */
const AGAIN_MS = 3000

interface State {
  phase: 'working' | 'caught' | 'broken'
}

/**
 * Catches errors of screens outside their own boundary, for example while they are left (D34): renders the app anew or,
 * if it fails again soon, offers to reload the page.
 */
export class AppBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (): State => ({ phase: 'caught' })

  override state: State = { phase: 'working' }
  #last = { at: -Infinity, path: '' }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const { at, path } = this.#last
    this.#last = { at: Date.now(), path: location.pathname }
    this.setState({ phase: path === this.#last.path && this.#last.at - at < AGAIN_MS ? 'broken' : 'working' })
    reportCaught(error, info)
  }

  override render() {
    const { phase } = this.state
    if (phase === 'working') return this.props.children
    return (
      phase === 'broken' && <BrokenApp title="Haggle has stopped" reason="A part of this page broke the rest of it." />
    )
  }
}
