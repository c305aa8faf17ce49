import type { ReactNode } from 'react'
import { ToastProvider } from '../toast/ToastProvider'
import './tokens.css'
import './global.css'

/** Provides theme and toasts; rendered once, by the shell. Light, whatever the system prefers (D37). */
export const ThemeProvider = ({ children }: { children: ReactNode }) => <ToastProvider>{children}</ToastProvider>
