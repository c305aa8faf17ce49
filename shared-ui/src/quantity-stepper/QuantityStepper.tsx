import { parseCount } from '@haggle/shared-contract'
import { useState, type KeyboardEvent } from 'react'
import { isComposing } from '../is-composing/isComposing'
import styles from './QuantityStepper.module.css'

export interface QuantityStepperProps {
  /** The field's accessible name. */
  label?: string
  value: number
  /** Usually the stock; below `min` the stepper is disabled. */
  max: number
  min?: number
  /** Called with a whole number from `min` to `max`, whatever was typed. */
  onChange: (value: number) => void
  disabled?: boolean
}

/** A whole number with minus and plus buttons. Typed numbers are clamped; other text is reset on blur. */
export function QuantityStepper({ label = 'Quantity', value, max, min = 1, onChange, disabled }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string>()
  const isOff = disabled || max < min

  const choose = (wanted: number) => {
    const quantity = Math.max(min, Math.min(wanted, max))
    setDraft(undefined)
    if (quantity !== value) onChange(quantity)
  }
  const type = (typed: string) => {
    const quantity = parseCount(typed)
    if (quantity === undefined) setDraft(typed)
    else choose(quantity)
  }
  const dropDraft = () => setDraft(undefined)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') dropDraft()
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    choose(value + step)
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        title="Decrease quantity"
        disabled={isOff || value <= min}
        onClick={() => choose(value - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        className={styles.field}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={isOff}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={dropDraft}
        onKeyDown={press}
      />
      <button
        type="button"
        className={styles.step}
        title="Increase quantity"
        disabled={isOff || value >= max}
        onClick={() => choose(value + 1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </span>
  )
}
