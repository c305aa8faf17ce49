import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { useState, type ReactNode } from 'react'
import './antd.css'
import { antdTheme } from './antdTheme'
import './owner.css'

const form = { requiredMark: false, colon: false, validateMessages: { required: '${label} is required' } }

/**
 * antd's theme for everything below. The custom properties that antd would write into the page go to a detached
 * element: the Content-Security-Policy forbids inline styles, and antd.css holds them.
 */
export function OwnerTheme({ children }: { children: ReactNode }) {
  const [outside] = useState(() => ({ cache: createCache(), container: document.createElement('div') }))
  return (
    <StyleProvider {...outside}>
      <ConfigProvider theme={antdTheme} virtual={false} wave={{ disabled: true }} form={form}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
