import { createContext, useContext } from 'react'

/** A short message over the page. `duration` in milliseconds, 5000 by default. */
export interface Toast {
  status: 'success' | 'error' | 'info' | 'warning'
  title: string
  description?: string
  duration?: number
}

export interface Toasting {
  show: (toast: Toast) => void
  /** The toasts' place in the page; moved into a modal dialog, because everything outside it is inert. */
  region?: HTMLElement
}

export const ToastContext = createContext<Toasting>({
  show: () => {
    throw new Error('useToast needs a ThemeProvider above it.')
  },
})

/** Shows a toast; stable across renders. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext).show
