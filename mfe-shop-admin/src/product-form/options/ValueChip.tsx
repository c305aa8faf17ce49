import { isolated, MAX_OPTION_VALUE } from '@haggle/shared-contract'
import { isComposing } from '@haggle/shared-ui'
import styles from './Options.module.css'

interface ValueChipProps {
  text: string
  label: string
  isSaving: boolean
  onRename: (text: string) => void
  /** Its renaming was ended by Enter. */
  onDone: () => void
  onRemove: () => void
}

/** A value of an option: a field as wide as its text, with a button that removes it. */
export const ValueChip = ({ text, label, isSaving, onRename, onDone, onRemove }: ValueChipProps) => (
  <li className={styles.chip}>
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
