import { Day } from '@haggle/shared-contract'
import { Input } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import deskStyles from '../desk/Desk.module.css'

interface DayFieldProps {
  label: string
  /** Like 2026-03-04; '' for any. Give it as the key, too. */
  day: string
  onChange: (day: string) => void
}

/** A day to filter by, taken when the field is left. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId()
  const [typed, type] = useState(day)
  const take = () => {
    if (typed !== day && (typed === '' || Day.safeParse(typed).success)) onChange(typed)
  }
  return (
    <div className={deskStyles.labelled}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        max="9999-12-31"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </div>
  )
}
