import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { HaggleStore } from './store'

/** Gives every screen below it the store; the shell renders it once. */
export function StoreProvider({ store, children }: { store: HaggleStore; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>
}
