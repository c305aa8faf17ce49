import { useEffect } from 'react'

const QUESTION = 'Leave this page? What you typed here is not saved.'

/**
 * Asks for confirmation before leaving a form with unsaved text: by a link, Back, Forward, reload or closing the tab.
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
    const onHistory = (event: PopStateEvent) => {
      const steps = here - placeInHistory()
      if (!isReturning && (!steps || window.confirm(QUESTION))) return
      event.stopImmediatePropagation()
      if (!isReturning) history.go(steps)
      isReturning = !isReturning
    }
    window.addEventListener('beforeunload', onUnload, { signal })
    document.addEventListener('click', onClick, { signal, capture: true })
    window.addEventListener('popstate', onHistory, { signal, capture: true })
    return () => leaving.abort()
  }, [isUnsaved])
}

/** The router numbers its history entries. */
const placeInHistory = () => Number((history.state as { idx?: number } | null)?.idx)

/** Whether a click opens another page of this site in this tab; for other sites `beforeunload` asks. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || link.target) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}
