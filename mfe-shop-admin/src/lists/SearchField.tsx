import { Input, isComposing } from '@haggle/shared-ui'
import { useId } from 'react'
import { useTypedField } from '../fields/useTypedField'

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
  const { ref, ask } = useTypedField(value, onSearch)
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        ref={ref}
        id={id}
        type="search"
        maxLength={maxLength}
        placeholder={placeholder}
        defaultValue={value}
        onBlur={({ target }) => ask(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && ask(event.currentTarget.value)}
      />
    </div>
  )
}
