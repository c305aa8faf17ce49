import { useEffect, useState } from 'react'
import type { AppScreen } from '../composition/screen'
import { reportFailure } from '../remotes/reportFailure'

/** Seconds that a screen may show nothing at all: no text, no picture, no sign that it is loading. */
const SECONDS_EMPTY = 5

const VISIBLE = 'img, svg, canvas, video, iframe, object, input, select, textarea, [role=status], [aria-busy=true]'

/**
 * Watches a remote's screen until it first shows something. One that shows nothing is reported, and a canary's throws while
 * rendering, so that the live release's takes its place.
 */
export function useEmptyCheck({ remote, version, live }: AppScreen): void {
  const [isEmpty, setIsEmpty] = useState(false)
  const canBeReplaced = live !== undefined
  useEffect(() => {
    if (remote === 'shell') return
    let seconds = 0
    const stop = () => clearInterval(check)
    const check = setInterval(() => {
      const main = document.getElementById('main')
      if (!main || showsSomething(main)) return stop()
      if (document.hidden || ++seconds < SECONDS_EMPTY) return
      stop()
      if (canBeReplaced) setIsEmpty(true)
      else reportFailure({ remote, version, type: 'error', message: EMPTY })
    }, 1000)
    return stop
  }, [remote, version, canBeReplaced])
  if (isEmpty) throw new Error(EMPTY)
}

const EMPTY = 'The screen shows nothing.'

function showsSomething(main: Element): boolean {
  if (main.querySelector(VISIBLE)) return true
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) return true
  return false
}
