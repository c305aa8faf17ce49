import { api } from '../api/api'
import { callFromHost } from '../api/client'
import { createStore, reducer, type HaggleStore, type State } from '../store'
import { handedOver, type Handover } from './handover'
import { keepReplies } from './replies'

const firstStates = new WeakMap<HaggleStore, State>()

/**
 * Takes over what the page brought: screens start with it, and a guest's first requests are answered by it. Who is
 * logged in sees it too, until their own answers are there.
 */
export function takeOver(store: HaggleStore, handover: Handover): void {
  keepReplies(handover)
  store.dispatch(handedOver(handover))
  firstStates.set(store, reducer(undefined, handedOver(handover)))
}

/** The state that the page's markup was made of, a guest's; undefined where the page brought nothing. */
export const firstStateOf = (store: HaggleStore): State | undefined => firstStates.get(store)

/** A host's store for one page: a guest's, which calls the API at an address. */
export function createHostStore(apiUrl: string): HaggleStore {
  callFromHost(apiUrl)
  return createStore()
}

/** What a host's store has asked, for the page. */
export function handoverOf({ getState }: HaggleStore): Handover {
  const { queries, provided } = getState()[api.reducerPath]
  return { queries, provided }
}
