import { NavigationType, useLocation, useNavigationType } from '@haggle/shared-ui/router'
import { useLayoutEffect } from 'react'

/** How long a page may take to become as long as it was, in milliseconds. */
const TIMEOUT = 5000

/** Input by which a visitor takes over the scrolling. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scroll positions by the key of the history entry. */
const positions = new Map<string, number>()

/**
 * Restores the scroll position after Back and Forward. The browser tries it once, immediately, when the page is still
 * too short because the guard has not decided yet.
 */
export function useScrollAfterBack(): void {
  const { key } = useLocation()
  const navigation = useNavigationType()

  useLayoutEffect(() => {
    const before = navigation === NavigationType.Pop ? (positions.get(key) ?? 0) : 0
    let isWaiting = before > 0
    const remember = () => {
      if (!isWaiting) positions.set(key, window.scrollY)
    }
    remember()
    const stop = isWaiting ? whenLongEnough(before, () => (isWaiting = false)) : undefined
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.removeEventListener('scroll', remember)
      stop?.()
    }
  }, [key, navigation])
}

/** Scrolls to a position once the page is long enough, unless the visitor does anything before. */
function whenLongEnough(position: number, onEnd: () => void): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) window.removeEventListener(input, stop)
    onEnd()
  }
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < position) return
    stop()
    window.scrollTo(0, position)
  })
  const timer = setTimeout(stop, TIMEOUT)
  for (const input of INPUTS) window.addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
