import { useId } from 'react'
import { Input } from 'shared-ui'

interface SearchFieldProps {
  label: string
  /** The text that the list is searched for. */
  value: string | undefined
  placeholder: string
  maxLength: number
  onSearch: (text: string) => void
}

/** A search box, applied on Enter or on blur. */
export function SearchField({ label, value = '', placeholder, maxLength, onSearch }: SearchFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        key={value}
        id={id}
        type="search"
        maxLength={maxLength}
        placeholder={placeholder}
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onSearch(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onSearch(currentTarget.value)}
      />
    </div>
  )
}
