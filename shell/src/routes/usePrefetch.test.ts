import { fakeBackend } from '@haggle/shared-state/testing'
import { renderHook } from '@testing-library/react'
import type { SyntheticEvent } from 'react'
import type { AppScreen } from '../composition/screen'
import { prefetch, usePrefetch } from './usePrefetch'

test("a link to another site that has a screen's path prefetches nothing", () => {
  const prefetched = jest.fn()
  const screens = [{ path: '/', access: 'everyone', prefetch: prefetched } as unknown as AppScreen]
  const { result } = renderHook(() => usePrefetch(screens), { wrapper: fakeBackend().Wrapper })
  const hover = (href: string) => {
    const target = Object.assign(document.createElement('a'), { href })
    result.current({ target } as unknown as SyntheticEvent)
  }
  hover('https://elsewhere.test/')
  expect(prefetched).not.toHaveBeenCalled()
  hover('/')
  expect(prefetched).toHaveBeenCalledTimes(1)
})

test('files are prefetched once', () => {
  prefetch(['/releases/catalog/1.0.0/remoteEntry.js', '/releases/catalog/1.0.0/BrowseProducts.js'])
  prefetch(['/releases/catalog/1.0.0/remoteEntry.js'])
  const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])
  expect(links).toEqual([
    ['prefetch', '/releases/catalog/1.0.0/remoteEntry.js'],
    ['prefetch', '/releases/catalog/1.0.0/BrowseProducts.js'],
  ])
})
