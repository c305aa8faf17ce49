import { useEffect, type RefObject } from 'react'

/** Containers that may receive the focus of a removed descendant. */
const SURROUNDINGS = 'section, article, form, li, nav, main'

/**
 * Keeps the keyboard focus in place: when the focused element is removed or disabled, its nearest remaining container
 * gets the focus, or the neighbour of an item that left its list. Otherwise the next Tab would start at the top of the
 * page.
 */
export function useFocusRetention(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = place.current
    if (!main) return
    let path: HTMLElement[] = []

    const trackFocus = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement && main.contains(target) ? pathUpTo(main, target) : []
    }
    const restoreFocus = () => {
      const [focused, ...around] = path
      const active = document.activeElement
      if (!focused || (active !== document.body && active !== focused)) return
      // A click on the background removes the focus on purpose.
      if (isUsable(focused)) return void (active !== focused && (path = []))
      around.some((each) => each.matches(SURROUNDINGS) && takesFocus(each))
    }
    // `focusout` fires before the element is removed, and in a closing dialog before the browser returns the focus.
    const onLeave = ({ target }: FocusEvent) =>
      isInClosedDialog(target) ? setTimeout(restoreFocus) : queueMicrotask(restoreFocus)
    const observer = new MutationObserver(restoreFocus)
    document.addEventListener('focusin', trackFocus)
    document.addEventListener('focusout', onLeave)
    observer.observe(main, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', trackFocus)
      document.removeEventListener('focusout', onLeave)
      observer.disconnect()
    }
  }, [place])
}

function pathUpTo(main: HTMLElement, target: HTMLElement): HTMLElement[] {
  const path = [target]
  for (let each = target; each !== main && each.parentElement; path.push(each)) each = each.parentElement
  return path.flatMap(withNeighbours)
}

function withNeighbours(element: HTMLElement): HTMLElement[] {
  const neighbours = element.matches('li, article') ? [element.nextElementSibling, element.previousElementSibling] : []
  return [element, ...neighbours].filter((each) => each instanceof HTMLElement)
}

// Escape closes a dialog before its elements are removed.
const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && !isInClosedDialog(element)

const isInClosedDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog:not([open])') !== null

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
