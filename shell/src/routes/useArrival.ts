import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'shared-ui/router'

/** How long after a navigation a screen's heading is waited for, in milliseconds. */
const PATIENCE = 5000

/**
 * Makes a navigation feel like a new page: it starts at the top, and the focus goes to its heading once there is one,
 * so that a screen reader reads where it is. Going back keeps the place; the first page is the browser's own business.
 */
export function useArrival<Main extends HTMLElement>(): RefObject<Main | null> {
  const main = useRef<Main>(null)
  const isFirst = useRef(true)
  const { pathname } = useLocation()
  const navigation = useNavigationType()

  const arrive = useEffectEvent((place: HTMLElement) => {
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
    place.focus({ preventScroll: true })
    return whenHeadingShows(place, (heading) => {
      // Whoever moved on meanwhile is left alone.
      if (document.activeElement !== place) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  })

  useEffect(() => {
    if (!isFirst.current && main.current) return arrive(main.current)
    isFirst.current = false
  }, [pathname])

  return main
}

function whenHeadingShows(place: HTMLElement, visit: (heading: HTMLElement) => void): () => void {
  const find = () => {
    const heading = place.querySelector('h1')
    if (!heading) return
    stop()
    visit(heading)
  }
  const observer = new MutationObserver(find)
  const timer = setTimeout(() => observer.disconnect(), PATIENCE)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(place, { childList: true, subtree: true })
  find()
  return stop
}
