import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { ToastProvider } from '../toast/ToastProvider'
import { antdTheme } from './antdTheme'
import './global.css'
import { customProperties } from './tokens'

/** The look and the toasts for everything below; the shell renders it once. Light, whatever the system prefers (D37). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={antdTheme}
      virtual={false}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: false, colon: false, validateMessages: { required: '${label} is required' } }}
    >
      <style href="haggle-tokens" precedence="low">
        {customProperties}
      </style>
      <ToastProvider>{children}</ToastProvider>
    </ConfigProvider>
  )
}
