import { isolated, parseCount, type ProductSummary } from '@haggle/shared-contract'
import { ErrorAlert, Input, isComposing } from '@haggle/shared-ui'
import { useState, type KeyboardEvent } from 'react'
import { updateFailure } from '../failures/updateFailure'
import { useTellFailure } from '../failures/useTellFailure'
import { readAmount } from '../fields/readAmount'
import type { useShopAdminChangeProductMutation } from './api'
import { changedInput } from './productInput'
import styles from './EditableCell.module.css'

type Field = 'sellingPrice' | 'countInStock'

const FIELDS = {
  sellingPrice: { label: 'Selling Price', read: readAmount, wanted: 'Enter an amount like 12.50.' },
  countInStock: { label: 'Count In Stock', read: parseCount, wanted: 'Enter a whole number.' },
}

interface EditableCellProps {
  product: ProductSummary
  field: Field
  /** Shared by all cells of a table. */
  change: ReturnType<typeof useShopAdminChangeProductMutation>[0]
  onSaved: (saved: ProductSummary) => void
}

/** A product's number, edited in place: Enter saves and goes to the row below, blur saves, Escape reverts. */
export function EditableCell({ product, field, change, onSaved }: EditableCellProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'saving' | 'saved'>()
  const tellFailure = useTellFailure(setProblem)
  const { label, read, wanted } = FIELDS[field]
  const name = `${label} of ${isolated(product.name)}`

  const reset = () => {
    setTyped(undefined)
    setProblem(undefined)
  }
  /** What to save, undefined for nothing, or why it cannot be saved. */
  const changeTyped = () => {
    const value = typed === undefined ? product[field] : read(typed)
    if (value === undefined) return { problem: wanted }
    return value === product[field] ? undefined : changedInput(product, { [field]: value })
  }
  const save = async () => {
    const changed = changeTyped()
    if (!changed) return reset()
    if ('problem' in changed) return setProblem(changed.problem)
    setState('saving')
    const answer = await change({ product, input: changed.input })
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
    const changed = changeTyped()
    // leaving the field saves
    if (next && !(changed && 'problem' in changed)) next.focus()
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
        value={typed ?? (field === 'sellingPrice' ? product.sellingPrice.toFixed(2) : String(product.countInStock))}
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

const cellBelow = (cell: HTMLElement, field: Field) =>
  cell.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-field=${field}]`)
