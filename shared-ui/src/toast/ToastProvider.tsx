import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrating } from '../hydration/useIsHydrating'
import { Toasts, type ShownToast } from './Toasts'
import { ToastContext, type Toast } from './useToast'

const DEFAULT_MILLISECONDS = 5000

/** Most toasts at once; beyond that the oldest is removed. A newer toast of a kind replaces the earlier one. */
const MAX_TOASTS = 4

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [region] = useState(() => globalThis.document?.createElement('div'))
  // React neither prerenders portals nor hydrates them
  const isHydrating = useIsHydrating()
  const last = useRef(0)
  const show = useCallback((toast: Toast) => {
    const id = ++last.current
    setToasts((shown) => {
      const others = shown.filter(({ status, title }) => status !== toast.status || title !== toast.title)
      return [...others, { duration: DEFAULT_MILLISECONDS, ...toast, id }].slice(-MAX_TOASTS)
    })
  }, [])
  const close = useCallback((closed: number) => setToasts((shown) => shown.filter(({ id }) => id !== closed)), [])
  const dismiss = useCallback((old: string) => setToasts((shown) => shown.filter(({ title }) => title !== old)), [])
  const toasting = useMemo(() => ({ show, dismiss, region }), [show, dismiss, region])
  useEffect(() => {
    document.body.append(region)
    return () => region.remove()
  }, [region])
  return (
    <ToastContext value={toasting}>
      {children}
      {!isHydrating && createPortal(<Toasts toasts={toasts} onClose={close} />, region)}
    </ToastContext>
  )
}
