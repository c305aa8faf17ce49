import type { ReactNode } from 'react'
import { ToastProvider } from '../toast/ToastProvider'
import './tokens.css'
import './global.css'

/** The look and the toasts for everything below; the shell renders it once. Light, whatever the system prefers (D37). */
export const ThemeProvider = ({ children }: { children: ReactNode }) => <ToastProvider>{children}</ToastProvider>
