import { useSession } from '@haggle/shared-state'
import { useEffect } from 'react'
import type { ShownProduct } from '../options/shownProduct'
import { persistedList } from '../persisted-list/persistedList'

/** A viewed product, as stored in the browser. */
type SeenProduct = Pick<ShownProduct, '_id' | 'variant' | 'name' | 'image'> & {
  /** Id of the viewer, empty for a guest. Users sharing a browser do not see each other's products. */
  by: string
}

const MAX_SEEN = 7
const fields = ['_id', 'name', 'image', 'by'] as const

const isSeen = (value: unknown): value is SeenProduct =>
  typeof value === 'object' && value !== null && fields.every((field) => typeof Reflect.get(value, field) === 'string')

const seen = persistedList('seen', MAX_SEEN, isSeen)

/** Products that this visitor viewed, latest first. */
export function useSeen(): readonly SeenProduct[] {
  const by = useSession()?._id ?? ''
  return seen.use().filter((each) => each.by === by)
}

/** Products this visitor viewed before the given one, latest first; records the given one. */
export function useRecentlySeen({ _id, variant, name, image }: ShownProduct): readonly SeenProduct[] {
  const by = useSession()?._id ?? ''
  const all = useSeen()
  useEffect(() => {
    seen.set([{ _id, variant, name, image, by }, ...seen.get().filter((each) => each.by === by && each._id !== _id)])
  }, [_id, variant, name, image, by])
  return all.filter((each) => each._id !== _id)
}
