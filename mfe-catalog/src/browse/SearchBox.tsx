import { useId, useState, type SubmitEvent } from 'react'
import { MAX_KEYWORD } from 'shared-contract'
import { Input } from 'shared-ui'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** The keyword of the list on screen. */
  keyword: string
  /** Called on Enter, and on leaving the box with another keyword in it. */
  onSearch: (keyword: string) => void
}

export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const leave = () => {
    if (typed.trim() !== keyword) onSearch(typed)
  }

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>Search products</label>
      <Input
        id={id}
        type="search"
        placeholder="Search products..."
        maxLength={MAX_KEYWORD}
        prefix={<Magnifier />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </form>
  )
}

const Magnifier = () => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 4 4" />
  </svg>
)
