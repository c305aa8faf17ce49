import { MAX_KEYWORD, type Category } from '@haggle/shared-contract'
import { Input } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { OtherFilters } from './OtherFilters'
import { SuggestionList } from './SuggestionList'
import { comboboxAttributes, useCombobox } from './useCombobox'
import type { Suggestion } from './useSuggestions'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** The current list's keyword. */
  keyword: string
  /** Whether to suggest products, shops and categories while typing. */
  suggests: boolean
  /** Called on Enter, and on blur with a changed keyword. */
  onSearch: (keyword: string) => void
  /** Called when a suggested category is chosen. */
  onCategory: (category: Category) => void
}

export function SearchBox({ keyword, suggests, onSearch, onCategory }: SearchBoxProps) {
  const id = useId()
  const listId = `${id}-list`
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  const field = useRef<HTMLInputElement>(null)
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }
  const combobox = useCombobox(typed, suggests)
  const { suggestions, active, open, close } = combobox

  const type = (text: string) => {
    setTyped(text)
    open()
  }
  const search = () => {
    close()
    onSearch(typed)
  }
  const choose = ({ to, category }: Suggestion) => {
    close()
    // The text has led to a suggestion: the box shows the list's keyword again.
    setTyped(keyword)
    if (category) onCategory(category)
    if (to) void navigate(to)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = active === undefined ? undefined : suggestions[active]
    if (chosen) return choose(chosen)
    search()
    // An on-screen keyboard would cover the results.
    if (hasScreenKeyboard()) event.currentTarget.querySelector('input')?.blur()
  }
  const leave = () => {
    close()
    if (typed.trim() !== keyword) onSearch(typed)
  }
  const isSuggesting = suggestions.length > 0
  useEffect(() => {
    // An on-screen keyboard would cover the suggestions.
    if (isSuggesting && hasScreenKeyboard()) field.current?.form?.scrollIntoView()
  }, [isSuggesting])
  const adoptTypedText = useEffectEvent(() => {
    const text = field.current?.value ?? keyword
    if (text === keyword) return
    if (field.current === document.activeElement) return type(text)
    setTyped(text)
    onSearch(text)
  })
  // Hydration keeps text typed before it in the field only; the next render would remove it.
  useEffect(() => adoptTypedText(), [])

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>Search products</label>
      <OtherFilters />
      <Input
        id={id}
        ref={field}
        name="keyword"
        type="search"
        placeholder="Search products..."
        maxLength={MAX_KEYWORD}
        prefix={<Magnifier />}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={combobox.move}
        autoComplete="off"
        enterKeyHint="search"
        {...comboboxAttributes(listId, combobox)}
      />
      {isSuggesting && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />}
    </form>
  )
}

const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches

const Magnifier = () => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 4 4" />
  </svg>
)
