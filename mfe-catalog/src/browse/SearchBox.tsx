import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { MAX_KEYWORD, type Category } from 'shared-contract'
import { Input, useIsHydrating } from 'shared-ui'
import { useNavigate, useSearchParams } from 'shared-ui/router'
import { filterNames, withFilters } from './filters'
import { optionId, SuggestionList } from './SuggestionList'
import { useSuggestions, type Suggestion } from './useSuggestions'
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
  const [wantsSuggestions, setWantsSuggestions] = useState(false)
  const [active, setActive] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }
  const suggestions = useSuggestions(typed, suggests && wantsSuggestions)
  const isOpen = suggestions.length > 0
  const chosen = active === undefined ? undefined : suggestions[active]

  const close = () => {
    setWantsSuggestions(false)
    setActive(undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    setWantsSuggestions(true)
    setActive(undefined)
  }
  const search = () => {
    close()
    onSearch(typed)
  }
  const choose = ({ to, category }: Suggestion) => {
    close()
    // The text led to a suggestion and is not searched for.
    setTyped(keyword)
    if (category) onCategory(category)
    if (to) void navigate(to)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) return choose(chosen)
    search()
    // A keyboard on the screen would cover what is found.
    if (hasScreenKeyboard()) event.currentTarget.querySelector('input')?.blur()
  }
  const leave = () => {
    close()
    if (typed.trim() !== keyword) onSearch(typed)
  }
  const adoptTypedText = useEffectEvent(() => {
    const text = field.current?.value ?? keyword
    if (text === keyword) return
    if (field.current === document.activeElement) return type(text)
    setTyped(text)
    onSearch(text)
  })
  // Hydration keeps typed text in the field alone; the next render would drop it.
  useEffect(() => adoptTypedText(), [])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'ArrowDown') setWantsSuggestions(true)
    if (!isOpen || (!step && event.key !== 'Escape')) return
    event.preventDefault()
    if (!step) return close()
    // Arrow keys cycle through the text and the suggestions.
    const places = suggestions.length + 1
    const next = ((active ?? suggestions.length) + step + places) % places
    setActive(next === suggestions.length ? undefined : next)
  }

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>Search products</label>
      {useIsHydrating() && <OtherFilters />}
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
        onKeyDown={move}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={chosen && active !== undefined ? optionId(listId, active) : undefined}
      />
      {isOpen && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />}
    </form>
  )
}

/** The other filters of the address, for a browser that submits the form before hydration. */
function OtherFilters() {
  const [address] = useSearchParams()
  const filters = withFilters(address, { keyword: '', page: 1 })
  // a host leaves out other parameters; hydration has to make the same markup
  return filterNames.map((name) => {
    const value = filters.get(name)
    return value !== null && <input key={name} type="hidden" name={name} value={value} />
  })
}

const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches

const Magnifier = () => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 4 4" />
  </svg>
)
