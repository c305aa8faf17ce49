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
  /** Where toasts stand on the page; a modal dialog takes it in, as nothing beside such a dialog can be reached. */
  region?: HTMLElement
}

export const ToastContext = createContext<Toasting>({
  show: () => {
    throw new Error('useToast needs a ThemeProvider above it.')
  },
})

/** Shows a toast; the function is the same on every render. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext).show
