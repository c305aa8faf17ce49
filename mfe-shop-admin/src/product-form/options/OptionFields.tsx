import { isolated, MAX_OPTION_NAME, MAX_OPTION_VALUE, OPTION_VALUES } from '@haggle/shared-contract'
import { Button, Input, isComposing } from '@haggle/shared-ui'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addValues, moveValue, nameOption, removeOption, removeValue, renameValue, type Edit } from './editOptions'
import type { OptionText } from './optionsText'
import { ValueChip } from './ValueChip'
import styles from './Options.module.css'

interface OptionFieldsProps {
  option: OptionText
  /** 1 for the first. */
  place: number
  edit: (change: Edit) => void
  isSaving: boolean
  /** Whether it takes the focus, because it was just added. */
  isAdded: boolean
  onRemoved: () => void
}

/** An option: its name, and its values as chips that can be renamed. */
export function OptionFields({ option, place, edit, isSaving, isAdded, onRemoved }: OptionFieldsProps) {
  const id = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAdded) nameField.current?.focus()
  }, [isAdded])
  const [typed, setTyped] = useState('')
  const name = option.name.trim() === '' ? `option ${place}` : isolated(option.name.trim())
  const isFull = option.values.length >= OPTION_VALUES.max

  const add = (text: string) => {
    const texts = text.split(/[\n\r\t,;]+/).map((each) => each.trim().slice(0, MAX_OPTION_VALUE))
    edit(addValues(option.key, texts.filter(Boolean).slice(0, OPTION_VALUES.max - option.values.length)))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\r\t,;]/.test(text.trim())) return
    event.preventDefault()
    add(typed + text)
  }

  return (
    <fieldset className={styles.option}>
      <legend>{`Option ${place}`}</legend>
      <div className={styles.optionName}>
        <label htmlFor={`${id}-name`}>Option name</label>
        <Input
          id={`${id}-name`}
          ref={nameField}
          placeholder={place === 1 ? 'Size' : 'Color'}
          maxLength={MAX_OPTION_NAME}
          value={option.name}
          disabled={isSaving}
          onChange={({ target }) => edit(nameOption(option.key, target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            adder.current?.focus()
          }}
        />
        <Button
          danger
          disabled={isSaving}
          aria-label={`Remove ${name}`}
          onClick={() => {
            edit(removeOption(option.key))
            onRemoved()
          }}
        >
          Remove
        </Button>
      </div>
      {option.values.length > 0 && (
        <ul className={styles.values} aria-label={`Values of ${name}`}>
          {option.values.map((value, at) => (
            <ValueChip
              key={value.key}
              text={value.text}
              label={`Value ${at + 1} of ${name}`}
              previous={option.values[at - 1]?.text}
              isSaving={isSaving}
              onMove={() => edit(moveValue(option.key, value.key))}
              onRename={(text) => edit(renameValue(option.key, value.key, text))}
              onDone={() => adder.current?.focus()}
              onRemove={() => {
                edit(removeValue(option.key, value.key))
                adder.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div>
        <label htmlFor={`${id}-add`}>{`Add a value to ${name}`}</label>
        <Input
          id={`${id}-add`}
          ref={adder}
          aria-describedby={`${id}-hint`}
          placeholder={place === 1 ? 'M' : 'Red'}
          maxLength={MAX_OPTION_VALUE}
          value={typed}
          disabled={isSaving || isFull}
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {isFull
            ? `At most ${OPTION_VALUES.max} values`
            : 'Enter or a comma ends a value. Click a value to rename it.'}
        </p>
      </div>
    </fieldset>
  )
}
