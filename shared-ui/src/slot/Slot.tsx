import { useContext, type ReactNode } from 'react'
import { pageContext } from '../page-context/pageContext'

declare global {
  /** What each slot passes, by its name: `'catalog/shop-contact': { shop: string }`. Remotes add theirs to the shell's. */
  interface HaggleSlots {
    'shell/badges': object
  }
}

export interface SlotProps<Name extends keyof HaggleSlots> {
  /** `catalog/shop-contact`: the remote and a slot in its `remote.json`. */
  name: Name
  pass: HaggleSlots[Name]
}

/** What a slot gives to whoever fills it. */
export interface FilledSlot {
  name: string
  pass: object
}

/** Fills slots; provided by the shell. Without it they are empty. */
export const SlotContext = pageContext<(slot: FilledSlot) => ReactNode>('slots', () => null)

/** A place for parts of other remotes, in the room that its declaration keeps free. Since 3.24. */
export const Slot = <Name extends keyof HaggleSlots>({ name, pass }: SlotProps<Name>) =>
  useContext(SlotContext)({ name, pass })
