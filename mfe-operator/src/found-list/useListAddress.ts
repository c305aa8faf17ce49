import { useSearchParams } from '@haggle/shared-ui/router'

interface ListAddress<State> {
  q: string
  state: State
  pageNumber: number
}

/** A list's search, state and page, which are in the address. The first of the states is shown without one there. */
export function useListAddress<State extends string>(states: readonly [State, ...State[]]) {
  const [address, setAddress] = useSearchParams()
  const shown: ListAddress<State> = {
    q: address.get('q') ?? '',
    state: states.find((state) => state === address.get('state')) ?? states[0],
    pageNumber: Math.max(1, Math.floor(Number(address.get('page'))) || 1),
  }
  /** Shows another search, state or page; by default the first page. */
  const show = (next: Partial<ListAddress<State>>) => {
    const { q, state, pageNumber } = { ...shown, pageNumber: 1, ...next }
    setAddress({
      ...(q && { q }),
      ...(state !== states[0] && { state }),
      ...(pageNumber > 1 && { page: String(pageNumber) }),
    })
  }
  return { ...shown, show }
}
