import { Button, Input } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import styles from './FoundList.module.css'

interface ListSearchProps {
  label: string
  placeholder?: string
  /** What is searched now; mount it anew when that changes. */
  q: string
  onSearch: (q: string) => void
}

export function ListSearch({ label, placeholder, q, onSearch }: ListSearchProps) {
  const id = useId()
  const [typed, type] = useState(q)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.field}>
        <Input
          id={id}
          type="search"
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="primary" htmlType="submit">
          Search
        </Button>
      </div>
    </form>
  )
}
