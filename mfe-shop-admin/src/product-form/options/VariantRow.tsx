import { isolated } from '@haggle/shared-contract'
import { Input } from '@haggle/shared-ui'
import { memo, useId, type Dispatch, type SetStateAction } from 'react'
import { editVariant, type Edit } from './editOptions'
import { PRICES, type NumberField, type VariantText } from './optionsText'
import { LABELS, type RowProblem } from './readOptions'
import { VariantPicture } from './VariantPicture'
import styles from './Options.module.css'

interface VariantRowProps {
  rowKey: string
  /** Its values: 'M, Red'. */
  name: string
  typed: VariantText
  showsOwn: boolean
  /** The product's prices as typed, by lines. */
  prices: string
  /** The product's pictures, by lines. */
  pictures: string
  problem: RowProblem | undefined
  isSaving: boolean
  edit: (change: Edit) => void
  /** Counts the pictures that are being uploaded. */
  onUploads: Dispatch<SetStateAction<number>>
}

/** A variant's row; compared by its props, because a table has up to 100 and one is typed in at a time. */
export const VariantRow = memo(function VariantRow({ rowKey, name, typed, showsOwn, ...props }: VariantRowProps) {
  const { prices, pictures, problem, isSaving, edit, onUploads } = props
  const id = useId()
  const [of, isDisabled] = [isolated(name), isSaving || typed.isLeftOut]
  const change = (to: Partial<VariantText>) => edit(editVariant(rowKey, to))
  const products = prices.split('\n')

  const cell = (field: NumberField, placeholder?: string) => (
    <td key={field} data-label={LABELS[field]}>
      <Input
        aria-label={`${LABELS[field]} of ${of}`}
        aria-invalid={problem?.field === field}
        aria-describedby={problem?.field === field ? id : undefined}
        data-key={rowKey}
        data-field={field}
        inputMode={field === 'countInStock' ? 'numeric' : 'decimal'}
        placeholder={placeholder}
        autoComplete="off"
        value={typed[field]}
        disabled={isDisabled}
        onChange={({ target }) => change({ [field]: target.value })}
      />
    </td>
  )

  return (
    <>
      <tr className={typed.isLeftOut ? styles.leftOut : undefined}>
        <th scope="row">{name}</th>
        {cell('countInStock')}
        {showsOwn && PRICES.map((field, at) => cell(field, products[at]))}
        {showsOwn && (
          <td data-label="Picture">
            <VariantPicture
              of={of}
              image={typed.image}
              pictures={pictures.split('\n')}
              isDisabled={isDisabled}
              onChange={(image) => change({ image })}
              onUploads={onUploads}
            />
          </td>
        )}
        <td className={styles.leave}>
          <label>
            <input
              type="checkbox"
              aria-label={`Leave out ${of}`}
              checked={typed.isLeftOut}
              disabled={isSaving}
              onChange={({ target }) => change({ isLeftOut: target.checked })}
            />
            <span aria-hidden="true">Leave out</span>
          </label>
        </td>
      </tr>
      {problem && (
        <tr className={styles.problem}>
          <td id={id} colSpan={showsOwn ? 7 : 3}>
            {problem.message}
          </td>
        </tr>
      )}
    </>
  )
})
