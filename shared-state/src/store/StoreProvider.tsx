import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { HaggleStore } from './store'
import { firstStateOf } from './takeOver'

/**
 * Provides the store to every screen; rendered once, by the shell. Prerendered markup is hydrated as the guest's page
 * it is, before the logged-in user's state shows.
 */
export function StoreProvider({ store, children }: { store: HaggleStore; children: ReactNode }) {
  return (
    <Provider store={store} serverState={firstStateOf(store)}>
      {children}
    </Provider>
  )
}
