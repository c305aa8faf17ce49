import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTypeahead } from './useTypeahead'

interface Choice {
  labels: readonly string[]
  /** -1 while nothing is chosen. */
  chosen: number
  onChoose: (index: number) => void
}

/** How far Page Up and Page Down go. */
const PAGE = 10

/** What a press and the keys do to a select-only combobox. `active` is the option that Enter would choose. */
export function useSelect({ labels, chosen, onChoose }: Choice) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(chosen)
  const box = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const find = useTypeahead(labels)

  useLayoutEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, active])

  const open = (at = chosen) => {
    setActive(at)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const choose = (index: number) => {
    close()
    onChoose(index)
    box.current?.focus()
  }

  const last = labels.length - 1
  const goTo = (index: number) => open(Math.max(0, Math.min(last, index)))
  const press = () => (isOpen ? choose(active) : open())
  const moves: Record<string, () => void> = {
    Enter: press,
    ' ': press,
    ArrowDown: () => (isOpen ? goTo(active + 1) : open()),
    ArrowUp: () => (isOpen ? goTo(active - 1) : open()),
    Home: () => goTo(0),
    End: () => goTo(last),
    ...(isOpen && {
      PageDown: () => goTo(active + PAGE),
      PageUp: () => goTo(active - PAGE),
      Escape: close,
    }),
  }

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isOpen) return choose(active)
    const found = event.ctrlKey || event.metaKey || event.altKey ? undefined : find(event.key, active)
    const move = found === undefined ? moves[event.key] : () => goTo(found)
    if (!move) return
    event.preventDefault()
    // Escape closes the list, not the dialog around it.
    if (isOpen) event.stopPropagation()
    move()
  }

  return { isOpen, active, box, list, key, close, choose, point: setActive, toggle: () => (isOpen ? close() : open()) }
}
