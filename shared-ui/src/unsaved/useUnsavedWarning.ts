import { useEffect } from 'react'

const UNSAVED = 'What you typed here is not saved.'
const BUSY = 'Changes are still being made; they go on as long as you stay logged in and this tab stays open.'

/** Why to stay: of several forms and running actions on a page, all are asked about together, once. */
const reasons = new Set<{ text: string }>()

/**
 * Asks for confirmation before leaving a form with unsaved text: by a link, a button with `data-leaves-page`, Back, Forward,
 * reload or closing the tab.
 */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useReasonToStay(isUnsaved, UNSAVED)
}

/** The same while an action on the page is still running, such as the change of many rows. Since 3.11. */
export function useBusyWarning(isBusy: boolean): void {
  useReasonToStay(isBusy, BUSY)
}

function useReasonToStay(isReason: boolean, text: string): void {
  useEffect(() => {
    if (!isReason) return
    const reason = { text }
    if (reasons.size === 0) watch()
    reasons.add(reason)
    return () => {
      reasons.delete(reason)
      if (reasons.size === 0) watching.abort()
    }
  }, [isReason, text])
  // After each render: filters and pages of a list add to the history while the page stays.
  useEffect(() => {
    if (isReason && !isReturning) stayHere()
  })
}

const wantsToLeave = () =>
  window.confirm(['Leave this page?', ...new Set([...reasons].map(({ text }) => text))].join(' '))

let watching = new AbortController()
let here = NaN
let page = ''
let isReturning = false

function stayHere(): void {
  here = placeInHistory()
  page = location.pathname
}

/** Watches the ways that lead away from the page. */
function watch(): void {
  watching = new AbortController()
  const { signal } = watching
  stayHere()
  isReturning = false
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  const onClick = (event: MouseEvent) => {
    if (!leadsAway(event) || wantsToLeave()) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, { signal, capture: true })
}

/** Whether the page stays after a move in the history. The browser has moved already: go back before the router notices. */
function staysInHistory(): boolean {
  const steps = here - placeInHistory()
  if (!isReturning && (!steps || isHarmless() || wantsToLeave())) return false
  if (!isReturning) history.go(steps)
  isReturning = !isReturning
  return true
}

/** Whether a move in the history stays on the page, where running actions continue. */
const isHarmless = () => location.pathname === page && [...reasons].every(({ text }) => text === BUSY)

// Added before the router's: Chromium calls a window's listeners in the order of their addition, capturing or not.
if (typeof window !== 'undefined')
  window.addEventListener(
    'popstate',
    (event) => reasons.size > 0 && staysInHistory() && event.stopImmediatePropagation(),
    { capture: true },
  )

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
