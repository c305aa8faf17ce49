import { useDraft } from '@haggle/shared-state'
import { useIsOnScreen } from '@haggle/shared-ui'
import { useLayoutEffect, useState } from 'react'
import type { OptionsText } from './options/optionsText'
import { FIELDS, type ProductText } from './productText'

/** The content of a product form; `further` are the pictures after the first. */
interface Typed {
  text: Partial<ProductText>
  further: readonly string[]
  options: OptionsText
}

/**
 * Keeps what differs from `initial` until it is saved or the form is left, because the server may end the session
 * meanwhile.
 */
export function useProductDraft(name: string, initial: Typed) {
  const draft = useDraft(name)
  const [found, setFound] = useState(() => restore(draft.read(), initial))
  const isOnScreen = useIsOnScreen()

  useLayoutEffect(() => {
    const here = location.pathname
    // before a reload the browser has asked whether to leave
    window.addEventListener('pagehide', draft.drop)
    return () => {
      window.removeEventListener('pagehide', draft.drop)
      // the end of a session removes the form before its address changes; otherwise the owner has confirmed leaving
      if (location.pathname !== here) draft.drop()
    }
  }, [draft])

  return {
    /** What was kept, if it differs from `initial`. */
    found,
    keep: (typed: Typed) => {
      const changes = changesIn(typed, initial)
      if (!changes) draft.drop()
      else if (isOnScreen.current) draft.keep(changes)
    },
    drop: () => {
      draft.drop()
      setFound(undefined)
    },
  }
}

/** The changed fields only, because others may change elsewhere before this is restored; undefined without changes. */
function changesIn(typed: Typed, initial: Typed): Record<string, string> | undefined {
  const before = asText(initial)
  const changes = Object.entries(asText(typed)).filter(([name, value]) => value !== before[name])
  if (changes.length === 0) return undefined
  return { ...Object.fromEntries(changes), stockSeen: before.countInStock ?? '' }
}

const asText = ({ text, further, options }: Typed): Record<string, string> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, text[field] ?? ''])),
  // addresses have no line breaks
  further: further.join('\n'),
  options: JSON.stringify(options),
})

function restore(kept: Record<string, string> | undefined, initial: Typed): Typed | undefined {
  if (!kept) return undefined
  const { further, stockSeen, options, ...changes } = kept
  const isStockNew = stockSeen !== (initial.text.countInStock ?? '')
  // a typed stock is out of date once units were sold
  if (isStockNew) delete changes.countInStock
  const typedOptions = options === undefined ? undefined : (JSON.parse(options) as OptionsText)
  const restored = {
    text: { ...initial.text, ...changes },
    further: further === undefined ? initial.further : further.split('\n').filter(Boolean),
    options: !typedOptions ? initial.options : isStockNew ? withStocksOf(initial.options, typedOptions) : typedOptions,
  }
  return changesIn(restored, initial) && restored
}

/** The typed options with the present stocks of saved variants. */
function withStocksOf({ variants: present }: OptionsText, { options, variants }: OptionsText): OptionsText {
  const saved = Object.values(present)
  const current = Object.entries(variants).map(([key, variant]) => {
    const now = variant.id === undefined ? undefined : saved.find(({ id }) => id === variant.id)
    return [key, now ? { ...variant, countInStock: now.countInStock, stockSeen: now.stockSeen } : variant] as const
  })
  return { options, variants: Object.fromEntries(current) }
}
