import { useIsHydrating } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { startTransition, useEffect, useEffectEvent, useOptimistic } from 'react'
import { choiceIn, choose, hasBegun, withChoice, type Choice, type Choosable } from './choice'
import { keptChoice } from './keptChoice'

/** The choice of a product's options, which stands in the address: `?size=M&color=Red`. */
export function useChoice(productId: string, product: Choosable) {
  const [query, setQuery] = useSearchParams()
  const isHydrating = useIsHydrating()
  // the host renders a page without its query
  const addressed: Choice = isHydrating ? product.options.map(() => undefined) : choiceIn(query, product)
  // shown at once; the router changes the address in a transition
  const [choice, show] = useOptimistic(addressed)
  const change = (next: Choice) =>
    startTransition(() => {
      show(next)
      setQuery((query) => withChoice(query, next, product), { replace: true })
    })
  useKeptChoice(productId, isHydrating ? undefined : addressed, product, change)
  return {
    choice,
    choose: (at: number, value: string) => change(choose(choice, at, value, product)),
    chooseAll: change,
  }
}

/** Keeps what an address chooses, and chooses it again where an address names nothing. */
function useKeptChoice(id: string, addressed: Choice | undefined, product: Choosable, change: (kept: Choice) => void) {
  const named = addressed && withChoice(new URLSearchParams(), addressed, product).toString()
  const restore = useEffectEvent(() => {
    const kept = choiceIn(keptChoice(id).read(), product)
    if (hasBegun(kept)) change(kept)
  })
  useEffect(() => {
    if (named) keptChoice(id).keep(named)
    else if (named === '') restore()
  }, [id, named])
}
