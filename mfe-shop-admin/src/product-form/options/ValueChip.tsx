import { isolated, MAX_OPTION_VALUE } from '@haggle/shared-contract'
import { isComposing } from '@haggle/shared-ui'
import { flushSync } from 'react-dom'
import styles from './Options.module.css'

interface ValueChipProps {
  text: string
  label: string
  /** The value before it. */
  previous: string | undefined
  isSaving: boolean
  onMove: () => void
  onRename: (text: string) => void
  /** Its renaming was ended by Enter. */
  onDone: () => void
  onRemove: () => void
}

/** A value of an option: a field as wide as its text, with buttons that move and remove it. */
export const ValueChip = ({ text, label, previous, isSaving, onMove, onRename, onDone, onRemove }: ValueChipProps) => (
  <li className={styles.chip}>
    {previous !== undefined && (
      <button
        type="button"
        disabled={isSaving}
        aria-label={`Move ${isolated(text.trim())} before ${isolated(previous.trim())}`}
        onClick={({ currentTarget }) => {
          const chip = currentTarget.closest('li')
          flushSync(onMove)
          // the first has no such button
          chip?.querySelector<HTMLElement>('button, input')?.focus()
        }}
      >
        ‹
      </button>
    )}
    <input
      aria-label={label}
      size={Math.max(text.length, 2)}
      maxLength={MAX_OPTION_VALUE}
      value={text}
      disabled={isSaving}
      aria-invalid={text.trim() === ''}
      onChange={({ target }) => onRename(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        onDone()
      }}
    />
    <button
      type="button"
      disabled={isSaving}
      aria-label={text.trim() === '' ? `Remove ${label}` : `Remove ${isolated(text.trim())}`}
      onClick={onRemove}
    >
      ×
    </button>
  </li>
)
