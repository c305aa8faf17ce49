import type { ReactNode } from 'react'
import { ToastProvider } from '../toast/ToastProvider'
import './global.css'
import { customProperties } from './tokens'

/** The look and the toasts for everything below; the shell renders it once. Light, whatever the system prefers (D37). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <>
      <style href="haggle-tokens" precedence="low">
        {customProperties}
      </style>
      <ToastProvider>{children}</ToastProvider>
    </>
  )
}
