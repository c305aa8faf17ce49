import { MAX_OPTIONS } from '@haggle/shared-contract'
import { randomKey } from '@haggle/shared-state'
import { Button } from '@haggle/shared-ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { PhoneFolds } from '../../lists/PhoneFold'
import { addOption, type Edit } from './editOptions'
import { OptionFields } from './OptionFields'
import type { OptionText } from './optionsText'
import styles from './Options.module.css'

interface OptionsSectionProps {
  options: readonly OptionText[]
  edit: (change: Edit) => void
  isSaving: boolean
  /** The table of variants. */
  children: ReactNode
}

/** What a product comes in, such as sizes and colors; a single button while it has none (D77). */
export function OptionsSection({ options, edit, isSaving, children }: OptionsSectionProps) {
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  /** The option that was added last, which takes the focus. */
  const [added, setAdded] = useState<string>()
  const [removed, setRemoved] = useState(0)
  useEffect(() => {
    if (removed > 0) section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }, [removed])

  const add = () => {
    const key = randomKey()
    edit(addOption(key))
    setAdded(key)
  }
  const addButton = (label: string) => (
    <Button data-add disabled={isSaving} onClick={add}>
      {label}
    </Button>
  )
  if (options.length === 0)
    return (
      <div ref={section} className={styles.none}>
        {addButton('Add options such as size or color')}
      </div>
    )
  return (
    <div ref={section} role="group" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Options</h2>
      <ul className={styles.summary}>
        {options.map(({ key, name, values }, at) => (
          <li key={key}>
            {`${name.trim() || `Option ${at + 1}`}: ${values.map(({ text }) => text.trim()).join(', ')}`}
          </li>
        ))}
      </ul>
      <PhoneFolds
        folds={[
          {
            label: 'Edit options',
            isUsed: added !== undefined,
            className: styles.fields,
            children: (
              <>
                {options.map((option, at) => (
                  <OptionFields
                    key={option.key}
                    option={option}
                    place={at + 1}
                    edit={edit}
                    isSaving={isSaving}
                    isAdded={option.key === added}
                    onRemoved={() => setRemoved(removed + 1)}
                  />
                ))}
                {options.length < MAX_OPTIONS && <div>{addButton('Add another option')}</div>}
              </>
            ),
          },
          { label: 'Edit variants', isUsed: added !== undefined, className: styles.fields, children },
        ]}
      />
    </div>
  )
}
