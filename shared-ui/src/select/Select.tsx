import { useId } from 'react'
import styles from './Select.module.css'
import { useSelect } from './useSelect'

export interface SelectProps<Value extends string | number> {
  /** For the label that belongs to it. */
  id?: string
  /** Its name, where no label is. */
  'aria-label'?: string
  /** Nothing chosen yet when undefined. */
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
}

/**
 * A choice among a few: a select-only combobox, operated by keys as the browser's own is.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/combobox-select-only/
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, options, onChange, placeholder, disabled } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const optionId = (index: number) => `${id}-${index}`
  const chosen = options.findIndex((option) => option.value === value)
  const { isOpen, active, box, list, toggle, key, close, point, choose } = useSelect({
    labels: options.map(({ label }) => label),
    chosen,
    onChoose: (index) => {
      const option = options[index]
      if (option && index !== chosen) onChange(option.value)
    },
  })

  return (
    <div className={styles.select}>
      <button
        ref={box}
        id={id}
        type="button"
        role="combobox"
        aria-label={props['aria-label']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        disabled={disabled}
        className={`${styles.box} ${chosen < 0 ? styles.empty : ''}`}
        onClick={toggle}
        onKeyDown={key}
        // the key has had its effect when it went down; some browsers press the button when it comes up
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={close}
      >
        {options[chosen]?.label ?? placeholder}
      </button>
      {isOpen && (
        <ul ref={list} id={`${id}-list`} role="listbox" aria-labelledby={id} className={styles.list}>
          {options.map(({ value: each, label }, index) => (
            <li
              key={each}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              className={index === active ? styles.active : undefined}
              // the focus stays with the box
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => point(index)}
              onClick={() => choose(index)}
            >
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
