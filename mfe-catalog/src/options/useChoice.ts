import { useIsHydrating } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { startTransition, useOptimistic } from 'react'
import { choiceIn, choose, withChoice, type Choice, type Choosable } from './choice'

/** The choice of a product's options, which stands in the address: `?size=M&color=Red`. */
export function useChoice(product: Choosable) {
  const [query, setQuery] = useSearchParams()
  // the host renders a page without its query
  const addressed: Choice = useIsHydrating() ? product.options.map(() => undefined) : choiceIn(query, product)
  // shown at once; the router changes the address in a transition
  const [choice, show] = useOptimistic(addressed)
  const change = (next: Choice) =>
    startTransition(() => {
      show(next)
      setQuery((query) => withChoice(query, next, product), { replace: true })
    })
  return {
    choice,
    choose: (at: number, value: string) => change(choose(choice, at, value, product)),
    chooseAll: change,
  }
}
