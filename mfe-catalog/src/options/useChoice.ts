import { useIsHydrating } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { choiceIn, choose, withChoice, type Choice, type Choosable } from './choice'

/** The choice of a product's options, which stands in the address: `?size=M&color=Red`. */
export function useChoice(product: Choosable) {
  const [query, setQuery] = useSearchParams()
  const change = (next: (before: Choice) => Choice) =>
    setQuery((query) => withChoice(query, next(choiceIn(query, product)), product), { replace: true })
  return {
    // the host renders a page without its query
    choice: useIsHydrating() ? product.options.map(() => undefined) : choiceIn(query, product),
    choose: (at: number, value: string) => change((before) => choose(before, at, value, product)),
    chooseAll: (values: readonly string[]) => change(() => values),
  }
}
