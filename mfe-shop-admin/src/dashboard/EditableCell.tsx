import { parseCount, type ProductSummary } from '@haggle/shared-contract'
import { ErrorAlert, Input, isComposing } from '@haggle/shared-ui'
import { useState, type KeyboardEvent } from 'react'
import { updateFailure } from '../failures/updateFailure'
import { useTellFailure } from '../failures/useTellFailure'
import { readAmount } from '../fields/readAmount'
import type { useShopAdminChangeProductMutation } from './api'
import type { Changed } from './productInput'
import styles from './EditableCell.module.css'

type Field = 'sellingPrice' | 'countInStock'

/** What saves a change; shared by all cells of a table. */
export type Save = ReturnType<typeof useShopAdminChangeProductMutation>[0]

const FIELDS = {
  sellingPrice: { label: 'Selling Price', read: readAmount, wanted: 'Enter an amount like 12.50.' },
  countInStock: { label: 'Count In Stock', read: parseCount, wanted: 'Enter a whole number.' },
}

interface EditableCellProps {
  /** Whose number it is: the name of a product, with its variant's. */
  of: string
  field: Field
  value: number
  /** The product as it is on screen. */
  product: ProductSummary
  /** The product with another number, or why it cannot have it. */
  changed: (value: number) => Changed
  change: Save
  onSaved: (saved: ProductSummary) => void
}

/** A number, edited in place: Enter saves and goes to the row below, blur saves, Escape reverts. */
export function EditableCell({ of, field, value: current, product, changed, change, onSaved }: EditableCellProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'saving' | 'saved'>()
  const tellFailure = useTellFailure(setProblem)
  const { label, read, wanted } = FIELDS[field]
  const name = `${label} of ${of}`

  const reset = () => {
    setTyped(undefined)
    setProblem(undefined)
  }
  /** What to save, undefined for nothing, or why it cannot be saved. */
  const changeTyped = () => {
    const value = typed === undefined ? current : read(typed)
    if (value === undefined) return { problem: wanted }
    return value === current ? undefined : changed(value)
  }
  const save = async () => {
    const toSave = changeTyped()
    if (!toSave) return reset()
    if ('problem' in toSave) return setProblem(toSave.problem)
    setState('saving')
    const answer = await change({ product, input: toSave.input })
    setState(answer.error ? undefined : 'saved')
    if (answer.error) return tellFailure(updateFailure(answer.error), name)
    onSaved(answer.data)
    reset()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') reset()
    if (event.key !== 'Enter') return
    const next = cellBelow(event.currentTarget, field)
    const toSave = changeTyped()
    // leaving the field saves
    if (next && !(toSave && 'problem' in toSave)) next.focus()
    else void save()
  }

  return (
    <div className={styles.cell}>
      <Input
        aria-label={name}
        data-field={field}
        aria-invalid={problem !== undefined}
        inputMode={field === 'sellingPrice' ? 'decimal' : 'numeric'}
        prefix={field === 'sellingPrice' ? '$' : undefined}
        value={typed ?? (field === 'sellingPrice' ? current.toFixed(2) : String(current))}
        readOnly={state === 'saving'}
        onChange={({ target }) => {
          setTyped(target.value)
          setState(undefined)
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <small role="status" className={styles.saved}>
        {state === 'saved' && 'Saved'}
      </small>
      {problem && (
        <div className={styles.problem}>
          <ErrorAlert message={problem} />
        </div>
      )}
    </div>
  )
}

function cellBelow(cell: HTMLElement, field: Field) {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(`[data-field=${field}]`) ?? [])]
  return cells[cells.indexOf(cell) + 1]
}
