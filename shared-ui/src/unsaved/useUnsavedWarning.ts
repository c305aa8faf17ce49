import { useEffect } from 'react'

const QUESTION = 'Leave this page? What you typed here is not saved.'

/** Each unsaved form's answer to a move in the history: whether it stays on screen. */
const formsInHistory = new Set<() => boolean>()

// Added before the router's: Chromium calls a window's listeners in the order of their addition, capturing or not.
if (typeof window !== 'undefined')
  window.addEventListener(
    'popstate',
    (event) => [...formsInHistory].some((stays) => stays()) && event.stopImmediatePropagation(),
    { capture: true },
  )

/**
 * Asks for confirmation before leaving a form with unsaved text: by a link, a button with `data-leaves-page`, Back, Forward,
 * reload or closing the tab.
 */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const leaving = new AbortController()
    const { signal } = leaving
    const here = placeInHistory()
    let isReturning = false

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      if (!leadsAway(event) || window.confirm(QUESTION)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The browser has moved already; go back before the router notices.
    const staysInHistory = () => {
      const steps = here - placeInHistory()
      if (!isReturning && (!steps || window.confirm(QUESTION))) return false
      if (!isReturning) history.go(steps)
      isReturning = !isReturning
      return true
    }
    formsInHistory.add(staysInHistory)
    window.addEventListener('beforeunload', onUnload, { signal })
    document.addEventListener('click', onClick, { signal, capture: true })
    return () => {
      leaving.abort()
      formsInHistory.delete(staysInHistory)
    }
  }, [isUnsaved])
}

/** The router numbers its history entries. */
const placeInHistory = () => Number((history.state as { idx?: number } | null)?.idx)

/** Whether a click leaves the page, or opens another one of this site in this tab; for other sites `beforeunload` asks. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[data-leaves-page]')) return true
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || link.target) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}
