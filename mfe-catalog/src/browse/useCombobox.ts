import { isComposing } from '@haggle/shared-ui'
import { useState, type KeyboardEvent } from 'react'
import { optionId } from './SuggestionList'
import { useSuggestions, type Suggestion } from './useSuggestions'

interface Combobox {
  suggestions: Suggestion[]
  /** Index of the suggestion that Enter chooses; undefined if it searches for the text. */
  active: number | undefined
  open: () => void
  close: () => void
  move: (event: KeyboardEvent) => void
}

/** The suggestions for a typed text: whether they show, and which one the arrow keys reached. */
export function useCombobox(typed: string, suggests: boolean): Combobox {
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState<number>()
  const suggestions = useSuggestions(typed, suggests && isWanted)

  const show = (isShown: boolean) => {
    setIsWanted(isShown)
    setActive(undefined)
  }
  const close = () => show(false)
  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'ArrowDown') setIsWanted(true)
    if (suggestions.length === 0 || (!step && event.key !== 'Escape')) return
    event.preventDefault()
    if (!step) return close()
    // Arrow keys cycle through the text and the suggestions.
    const places = suggestions.length + 1
    const next = ((active ?? suggestions.length) + step + places) % places
    setActive(next === suggestions.length ? undefined : next)
  }
  return { suggestions, active, open: () => show(true), close, move }
}

/** The attributes that tell assistive technology about the list below a field. */
export const comboboxAttributes = (listId: string, { suggestions, active }: Combobox) => {
  const isOpen = suggestions.length > 0
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': active !== undefined && suggestions[active] ? optionId(listId, active) : undefined,
  } as const
}
