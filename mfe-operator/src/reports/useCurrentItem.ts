import { useEffect, useRef, useState } from 'react'

/** Which item of a list is current. Going to another moves the focus; after `holdFocus` it is not lost with a decided item. */
export function useCurrentItem(items: readonly unknown[]) {
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const movesFocus = useRef(false)
  const index = Math.max(0, Math.min(at, items.length - 1))

  useEffect(() => {
    const card = list.current?.children[index]
    if (!movesFocus.current || !(card instanceof HTMLElement) || card.contains(document.activeElement)) return
    movesFocus.current = false
    card.focus()
  }, [index, items])

  return {
    list,
    index,
    goTo: (next: number) => {
      movesFocus.current = true
      setAt(Math.max(0, Math.min(next, items.length - 1)))
    },
    holdFocus: () => {
      movesFocus.current = true
    },
  }
}
