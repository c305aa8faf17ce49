import { Input } from '@haggle/shared-ui'
import { useId } from 'react'
import { useTypedField } from '../fields/useTypedField'
import styles from './DayRange.module.css'

/** First and last day, such as 2026-03-04; undefined while not chosen. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps extends Days {
  /** Called with the changed day only; `isContinued` if it continues the last change, as repeated arrow keys do. */
  onChange: (change: Days, isContinued: boolean) => void
}

/** The message for days in the wrong order. */
export const BACKWARDS = 'The first day is after the last one.'

export const isBackwards = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && from > to

/** Two date fields, of days in the visitor's zone; the parent lays them out. */
export const DayRange = ({ from, to, onChange }: DayRangeProps) => (
  <>
    <DayField label="From" day={from} onChange={(from, isContinued) => onChange({ from }, isContinued)} />
    <DayField label="To" day={to} onChange={(to, isContinued) => onChange({ to }, isContinued)} />
  </>
)

interface DayFieldProps {
  label: string
  day: string | undefined
  onChange: (day: string | undefined, isContinued: boolean) => void
}

function DayField({ label, day = '', onChange }: DayFieldProps) {
  const id = useId()
  const { ref, ask, reset, end } = useTypedField(day, (day, isContinued) => onChange(day || undefined, isContinued))
  const askFor = (typed: string | undefined) => typed !== undefined && ask(typed)
  // emptying the last part of a day is no change to a browser: the value was empty before
  const leave = (typed: string | undefined) => {
    if (typed === undefined) reset()
    else ask(typed)
    end()
  }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className={day === '' ? styles.empty : undefined}>
        <Input
          ref={ref}
          id={id}
          type="date"
          // without it, browsers accept years of six digits
          max="9999-12-31"
          defaultValue={day}
          onChange={({ target }) => askFor(typedDay(target))}
          onBlur={({ target }) => leave(typedDay(target))}
        />
        {day === '' && (
          <span className={styles.any} aria-hidden="true">
            Any day
          </span>
        )}
      </div>
    </div>
  )
}

/**
 * A field's day, '' if it is empty, undefined while it is being typed. A browser gives no value while a part is
 * missing, and another day with every digit of the year, such as 0002-11-01: years before 2000 count as being typed.
 */
function typedDay({ value, validity }: HTMLInputElement): string | undefined {
  if (value === '') return validity.badInput ? undefined : ''
  return /^[2-9]\d{3}-/.test(value) ? value : undefined
}
