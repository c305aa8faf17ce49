import { NavigationType, useLocation, useNavigationType } from '@haggle/shared-ui/router'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** How long to wait for a screen's heading after a navigation, in milliseconds. */
const TIMEOUT = 5000

/**
 * Makes a navigation behave like a page load: scrolls to the top and focuses the heading once it appears, so that
 * screen readers announce the screen. A screen that focuses a field of its own keeps that. Going back keeps the scroll position; the first page is left to the browser.
 */
export function useFocusAfterNavigation<Main extends HTMLElement>(): RefObject<Main | null> {
  const main = useRef<Main>(null)
  const isFirst = useRef(true)
  const { pathname } = useLocation()
  const navigation = useNavigationType()

  const arrive = useEffectEvent((place: HTMLElement) => {
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
    // a screen of one form has its first field focused
    if (place.querySelector('input:focus')) return undefined
    place.focus({ preventScroll: true })
    return whenHeadingShows(place, (heading) => {
      // The user has already focused something else.
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
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(place, { childList: true, subtree: true })
  find()
  return stop
}
