import { useId } from 'react'
import { Input } from 'shared-ui'

/** First and last day, such as 2026-03-04; undefined while not chosen. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps extends Days {
  /** Called with the changed day only. */
  onChange: (change: Days) => void
}

/** Two date fields; the parent lays them out. */
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
