import { useEffect, type RefObject } from 'react'

/** What may take the focus in place of a part of it. */
const SURROUNDINGS = 'section, article, form, li, nav, main'

/**
 * Keeps the keyboard where it was: when what has the focus goes away or is disabled, the nearest surroundings that stay
 * get it. From nowhere, the next Tab would begin at the top of the page.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = place.current
    if (!main) return
    let path: HTMLElement[] = []

    const remember = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement && main.contains(target) ? pathUpTo(main, target) : []
    }
    const mend = () => {
      const [focused, ...around] = path
      const active = document.activeElement
      if (!focused || (active !== document.body && active !== focused)) return
      // Who pressed beside everything is nowhere on purpose.
      if (isUsable(focused)) return void (active !== focused && (path = []))
      around.some((each) => each.matches(SURROUNDINGS) && takesFocus(each))
    }
    // What is being removed is still there while this is told.
    const onLeave = () => queueMicrotask(mend)
    const observer = new MutationObserver(mend)
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', onLeave)
    observer.observe(main, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', onLeave)
      observer.disconnect()
    }
  }, [place])
}

function pathUpTo(main: HTMLElement, target: HTMLElement): HTMLElement[] {
  const path = [target]
  for (let each = target; each !== main && each.parentElement; path.push(each)) each = each.parentElement
  return path
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
