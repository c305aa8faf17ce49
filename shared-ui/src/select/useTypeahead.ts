import { useRef } from 'react'

/** A pause this long begins a new word. */
const PAUSE_MILLISECONDS = 500

/** Finds the next option that begins with what is being typed, from the active one on; undefined for other keys. */
export function useTypeahead(labels: readonly string[]) {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, active: number): number | undefined => {
    const now = Date.now()
    const before = now - typed.current.at < PAUSE_MILLISECONDS ? typed.current.text : ''
    if (key.length !== 1 || (key === ' ' && before === '')) return undefined
    const text = before + key.toLowerCase()
    typed.current = { text, at: now }
    // one letter looks beyond the active option, a longer word begins at it
    const first = text.length === 1 ? active + 1 : Math.max(active, 0)
    const order = labels.map((_, index) => (first + index) % labels.length)
    return order.find((index) => labels[index]?.toLowerCase().startsWith(text))
  }
}
