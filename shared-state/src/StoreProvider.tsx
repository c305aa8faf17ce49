import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { firstStateOf } from './first-page/takeOver'
import type { HaggleStore } from './store'

/**
 * Gives every screen below it the store; the shell renders it once. Markup that the page brought is taken over as the
 * guest's that it is, before whoever is logged in shows.
 */
export function StoreProvider({ store, children }: { store: HaggleStore; children: ReactNode }) {
  return (
    <Provider store={store} serverState={firstStateOf(store)}>
      {children}
    </Provider>
  )
}
