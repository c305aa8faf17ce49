import { Button, Input } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import styles from './Shops.module.css'

export function ShopSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const [typed, type] = useState(q)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" onSubmit={submit}>
      <label htmlFor={id}>Name, owner’s email or id</label>
      <div className={styles.field}>
        <Input id={id} type="search" maxLength={100} value={typed} onChange={({ target }) => type(target.value)} />
        <Button type="primary" htmlType="submit">
          Search
        </Button>
      </div>
    </form>
  )
}
