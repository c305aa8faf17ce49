import { Button, isComposing } from '@haggle/shared-ui'
import { Form, type FormInstance } from '@haggle/shared-ui/owner'
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react'
import type { ProductText } from '../productText'
import { editVariants, type Edit } from './editOptions'
import { combinationsOf, NEW_VARIANT, PRICES, type NumberField, type OptionsText } from './optionsText'
import { fill, pastedCells } from './pasteCells'
import { LABELS, type RowProblem } from './readOptions'
import { VariantRow } from './VariantRow'
import styles from './Options.module.css'

interface VariantTableProps {
  form: FormInstance<ProductText>
  text: OptionsText
  edit: (change: Edit) => void
  problems: readonly RowProblem[]
  /** The product's pictures, the first one first. */
  images: readonly string[]
  isSaving: boolean
  /** Counts the pictures that are being uploaded. */
  onUploads: Dispatch<SetStateAction<number>>
}

/** The combinations of a product's options, each with its stock and, where they differ, prices and picture. */
export function VariantTable({ form, text, edit, problems, images, isSaving, onUploads }: VariantTableProps) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [filled, setFilled] = useState('')
  const [isWanted, setWanted] = useState(() => hasOwn(text))
  const showsOwn = isWanted || problems.some(({ field }) => field !== 'countInStock')
  const rows = useMemo(() => combinationsOf(text.options), [text.options])
  const leftOut = rows.filter(({ key }) => text.variants[key]?.isLeftOut).length
  const prices = Form.useWatch(
    ({ sellingPrice, mrp, minNegotiablePrice }) => [sellingPrice, mrp, minNegotiablePrice],
    form,
  )
  const pictures = useMemo(() => images.join('\n'), [images])

  useEffect(() => {
    const [first] = problems
    if (first)
      cellsOf(table.current, first.field)
        .find(({ dataset }) => dataset.key === first.key)
        ?.focus()
  }, [problems])

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement
    const field = from.dataset.field as NumberField | undefined
    const cells = field && pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const below = cellsOf(table.current, field)
    const keys = below.slice(below.indexOf(from)).flatMap(({ dataset }) => dataset.key ?? [])
    edit(editVariants(fill(cells, keys, field)))
    if (cells.some((row) => row.length > 1) || field !== 'countInStock') setWanted(true)
    const left = cells.length - keys.length
    setFilled(
      `${Math.min(cells.length, keys.length)} rows filled.${left > 0 ? ` ${left} pasted lines had no row.` : ''}`,
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement
    const field = from.dataset.field
    if (event.key !== 'Enter' || field === undefined || isComposing(event)) return
    // it would submit the form
    event.preventDefault()
    const cells = cellsOf(table.current, field)
    cells[cells.indexOf(from) + 1]?.focus()
  }

  if (rows.length === 0) return null
  return (
    <div className={styles.variants}>
      <div className={styles.head}>
        <h3 id={id}>Variants</h3>
        <span>{leftOut === 0 ? String(rows.length) : `${rows.length - leftOut}, and ${leftOut} left out`}</span>
        <Button aria-expanded={showsOwn} disabled={isSaving} onClick={() => setWanted(!showsOwn)}>
          Own prices
        </Button>
      </div>
      <p className={styles.hint}>
        {showsOwn && 'A price or picture that is empty is the product’s. '}
        {'A column copied from a spreadsheet fills the cells below the one it is pasted into.'}
      </p>
      <table ref={table} className={styles.table} aria-labelledby={id} onPaste={onPaste} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">{LABELS.countInStock}</th>
            {showsOwn &&
              PRICES.map((field) => (
                <th key={field} scope="col">
                  {LABELS[field]}
                </th>
              ))}
            {showsOwn && <th scope="col">Picture</th>}
            <th scope="col">Leave out</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values }) => (
            <VariantRow
              key={key}
              rowKey={key}
              name={values.join(', ')}
              typed={text.variants[key] ?? NEW_VARIANT}
              showsOwn={showsOwn}
              prices={(showsOwn && prices?.join('\n')) || ''}
              pictures={showsOwn ? pictures : ''}
              problem={problems.find((problem) => problem.key === key)}
              isSaving={isSaving}
              edit={edit}
              onUploads={onUploads}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.hint}>
        {filled}
      </p>
    </div>
  )
}

const cellsOf = (table: HTMLElement | null, field: string) => [
  ...(table?.querySelectorAll<HTMLElement>(`[data-field=${field}]:not(:disabled)`) ?? []),
]

const hasOwn = ({ variants }: OptionsText) =>
  Object.values(variants).some((variant) => variant.image !== '' || PRICES.some((field) => variant[field] !== ''))
