import { useId } from 'react'
import { Input } from 'shared-ui'

/** The first and the last day, such as 2026-03-04, of what is shown; undefined where none is chosen. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps extends Days {
  /** Hears the day that was chosen or emptied, and that one alone. */
  onChange: (change: Days) => void
}

/** Two fields for days, each in a block of its own, laid out by what they stand in. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={`${id}-from`}>From</label>
        <Input
          id={`${id}-from`}
          type="date"
          value={from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>To</label>
        <Input
          id={`${id}-to`}
          type="date"
          value={to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </div>
    </>
  )
}
