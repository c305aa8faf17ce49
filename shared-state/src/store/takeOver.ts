import { api } from '../api/api'
import { callFromHost } from '../api/client'
import { handedOver, type Handover } from '../first-page/handover'
import { keepReplies } from '../first-page/replies'
import { createStore, reducer, type HaggleStore, type State } from './store'

const firstStates = new WeakMap<HaggleStore, State>()

/**
 * Takes over the page's embedded data: screens start with it, and it answers a guest's first requests, and everybody's
 * for what is public. Else logged-in users see it until their own replies arrive. A page's parts have theirs: the screen's is
 * taken over last.
 */
export function takeOver(store: HaggleStore, handover: Handover): void {
  keepReplies(handover)
  store.dispatch(handedOver(handover))
  firstStates.set(store, reducer(undefined, handedOver(handover)))
}

/** The state from which the page's markup was rendered, a guest's; undefined without embedded data. */
export const firstStateOf = (store: HaggleStore): State | undefined => firstStates.get(store)

/** A host's store for prerendering one page as a guest, with the API at this address. */
export function createHostStore(apiUrl: string): HaggleStore {
  callFromHost(apiUrl)
  return createStore()
}

/** The requested data of a host's store, to embed into the page. */
export function handoverOf({ getState }: HaggleStore): Handover {
  const { queries, provided } = getState()[api.reducerPath]
  return { queries, provided }
}
