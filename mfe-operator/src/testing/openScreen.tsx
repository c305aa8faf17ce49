import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import type { ReactElement } from 'react'

/** A page of a list that has no other. */
export const pageOf = <Item,>(...items: Item[]) => ({ items, page: 1, pages: 1, total: items.length })

/**
 * A screen as an operator sees it. `replies` are what `/api/operator/…` answers; `:id` in `path` stands for what the address
 * names.
 */
export function openScreen(screen: ReactElement, replies: Record<string, unknown>, at?: string, path?: string) {
  const backend = fakeBackend({ session: operator })
  for (const [url, reply] of Object.entries(replies)) backend.api.onGet(`/api/operator/${url}`).reply(200, reply)
  const desk = (path: string) => `/operator/${path}`
  const address = { ...(at !== undefined && { at: desk(at) }), ...(path !== undefined && { path: desk(path) }) }
  return { ...backend, ...renderScreen(screen, { wrapper: backend.Wrapper, ...address }) }
}
