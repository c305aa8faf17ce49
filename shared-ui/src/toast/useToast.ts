import { useContext } from 'react'
import { pageContext } from '../page-context/pageContext'

/** A short message over the page. `duration` in milliseconds, 5000 by default. */
export interface Toast {
  status: 'success' | 'error' | 'info' | 'warning'
  title: string
  description?: string
  duration?: number
  /** Since 3.17: a button; pressing it closes the toast. With `takesLostFocus` (3.18) it is focused if nothing else is. */
  action?: { label: string; onPress: () => void; takesLostFocus?: boolean }
}

export interface Toasting {
  show: (toast: Toast) => void
  dismiss: (title: string) => void
  /** The toasts' place in the page; moved into a modal dialog, because everything outside it is inert. */
  region?: HTMLElement
}

const needsProvider = () => {
  throw new Error('useToast needs a ThemeProvider above it.')
}

export const ToastContext = pageContext<Toasting>('toasts', { show: needsProvider, dismiss: needsProvider })

/** Shows a toast; stable across renders. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext).show

/** Closes the toasts with a title, because something newer makes them wrong; stable across renders. */
export const useDismissToast = (): ((title: string) => void) => useContext(ToastContext).dismiss
