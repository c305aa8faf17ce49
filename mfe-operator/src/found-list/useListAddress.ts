import { useSearchParams } from '@haggle/shared-ui/router'

interface Shown<State> {
  q: string
  state: State
  pageNumber: number
}

/** A list's search, state and page, which are in the address. The first of the states is shown without one there. */
export function useListAddress<State extends string>(states: readonly [State, ...State[]]) {
  const [address, setAddress] = useSearchParams()
  const shown: Shown<State> = {
    q: address.get('q') ?? '',
    state: states.find((state) => state === address.get('state')) ?? states[0],
    pageNumber: Math.max(1, Math.floor(Number(address.get('page'))) || 1),
  }
  /** Shows another search, state or page; by default the first page. */
  const show = (next: Partial<Shown<State>>) => {
    const { q, state, pageNumber } = { ...shown, pageNumber: 1, ...next }
    setAddress({
      ...(q && { q }),
      ...(state !== states[0] && { state }),
      ...(pageNumber > 1 && { page: String(pageNumber) }),
    })
  }
  const { state, ...all } = shown
  /** As lists are asked for: '' stands for all states. */
  const asked = { ...all, ...(state !== '' && { state: state as Exclude<State, ''> }) }
  return { ...shown, asked, show }
}
