import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { antdTheme } from './antdTheme'

/** antd's reset of every link on the page, which takes the keyboard's focus from them. */
const linkReset = /%Shared%/

/** The style sheet of some parts of antd in our look, in a layer of its own: whatever else is on the page prevails. */
export function antdStyles(...parts: ReactNode[]): string {
  const cache = createCache()
  const theme = { ...antdTheme, zeroRuntime: false }
  renderToStaticMarkup(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, ...parts)))
  for (const key of cache.cache.keys()) if (linkReset.test(key)) cache.cache.delete(key)
  return `@layer base, antd;@layer antd{${extractStyle(cache, { plain: true })}}`
}
