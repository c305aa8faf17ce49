import { useState } from 'react'

export const VIEWS = ['cards', 'table'] as const
export type ProductView = (typeof VIEWS)[number]

const KEY = 'shop-products-view'

/** How an owner wants to see the products; the browser remembers it. */
export function useProductView(): [ProductView, (view: ProductView) => void] {
  const [view, setView] = useState(keptView)
  const choose = (view: ProductView) => {
    setView(view)
    try {
      localStorage.setItem(KEY, view)
    } catch {
      // a browser that keeps nothing shows it for now
    }
  }
  return [view, choose]
}

function keptView(): ProductView {
  try {
    return VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? 'cards'
  } catch {
    return 'cards'
  }
}
