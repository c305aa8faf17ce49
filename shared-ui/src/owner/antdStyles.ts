import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { antdTheme } from './antdTheme'

/** antd's reset of links, which removes their focus outline. */
const linkReset = /%Shared%/

/** The style sheet of some antd components in our theme, in a cascade layer that other styles override. */
export function antdStyles(...parts: ReactNode[]): string {
  const cache = createCache()
  const theme = { ...antdTheme, zeroRuntime: false }
  renderToStaticMarkup(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, ...parts)))
  for (const key of cache.cache.keys()) if (linkReset.test(key)) cache.cache.delete(key)
  return `@layer base, antd;@layer antd{${extractStyle(cache, { plain: true })}}`
}
