import { isolated, formatMoney, type ProductSummary } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, Input, LoadError, useBusyWarning } from '@haggle/shared-ui'
import { Button, Card, Select } from '@haggle/shared-ui/owner'
import { useId, useState } from 'react'
import { failureInWords, oneByOne } from '../failures/oneByOne'
import { updateFailure } from '../failures/updateFailure'
import { useTellFailure } from '../failures/useTellFailure'
import { onEscape } from '../fields/onEscape'
import { readAmount } from '../fields/readAmount'
import { Table } from '../lists/Table'
import { useShopAdminChangeProductMutation, useShopAdminProductsWithVariantsQuery } from './api'
import { planNumbers, type BulkChange, type NumberLine, type PlannedNumbers } from './planNumbers'
import styles from './ProductTable.module.css'

type Field = BulkChange['field']
type Unit = BulkChange['unit']

interface Words {
  title: string
  by: string
  placeholder: string
  units: { value: Unit; label: string }[]
  one: string
  several: string
  wrong: string
  before: string
  after: string
  shown: (value: number) => string
}

const WORDS: Record<Field, Words> = {
  sellingPrice: {
    title: 'Change prices',
    by: 'Change by',
    placeholder: '-10',
    units: [
      { value: 'percent', label: 'Percent' },
      { value: 'amount', label: 'Dollars' },
    ],
    one: 'price',
    several: 'prices',
    wrong: 'Enter a number like -10 or 2.50.',
    before: 'Old price',
    after: 'New price',
    shown: formatMoney,
  },
  countInStock: {
    title: 'Change stock',
    by: 'Units',
    placeholder: '10',
    units: [
      { value: 'add', label: 'Add' },
      { value: 'set', label: 'Set to' },
    ],
    one: 'stock count',
    several: 'stock counts',
    wrong: 'Enter a whole number like 10 or -2.',
    before: 'Old stock',
    after: 'New stock',
    shown: String,
  },
}

const PAGE_SIZE = 10

interface BulkNumbersProps {
  field: Field
  products: readonly ProductSummary[]
  /** Called with the ids of the changed products if others failed. */
  onChanged: (ids: readonly string[]) => void
  /** Called if all were changed. */
  onDone: () => void
  onClose: () => void
}

/** Changes the selling prices or the stock of several products, and of their variants, after a preview. */
export function BulkNumbers({ field, products, onChanged, onDone, onClose }: BulkNumbersProps) {
  const words = WORDS[field]
  const [unit, setUnit] = useState<Unit>(words.units[0]!.value)
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<number>()
  const [begun, setBegun] = useState<readonly PlannedNumbers[]>()
  const [problem, setProblem] = useState<string>()
  const [change] = useShopAdminChangeProductMutation()
  const tellFailure = useTellFailure(setProblem)
  const id = useId()
  const amount = readAmount(typed.trim().replace(/^\+|\s*%$/g, ''))
  const by = field === 'countInStock' && !Number.isInteger(amount) ? undefined : amount
  const withOptions = products.flatMap(({ _id, options }) => (options ? [_id] : []))
  const variants = useShopAdminProductsWithVariantsQuery(withOptions, {
    skip: withOptions.length === 0,
    refetchOnMountOrArgChange: true,
  })
  const isRead = withOptions.length === 0 || variants.currentData !== undefined
  const read = (product: ProductSummary) => variants.currentData?.find(({ _id }) => _id === product._id) ?? product
  // the preview stays as it is while the numbers change
  const planned =
    begun ??
    (by === undefined || !isRead
      ? []
      : products.map((each) => planNumbers(read(each), { field, unit } as BulkChange, by)))
  const ready = planned.flatMap(({ product, input, lines }) =>
    input ? [{ product, input, numbers: lines.filter(({ problem }) => problem === undefined).length }] : [],
  )
  const numbers = ready.reduce((sum, each) => sum + each.numbers, 0)
  const isBusy = done !== undefined
  useBusyWarning(isBusy)

  const apply = async () => {
    setProblem(undefined)
    setBegun(planned)
    setDone(0)
    const outcome = await oneByOne(ready, async (planned) => {
      const { error } = await change(planned)
      if (!error) setDone((done = 0) => done + planned.numbers)
      return { error }
    })
    const failure = failureInWords(outcome, {
      done: withOptions.length > 0 ? 'products are changed' : `${words.several} are changed`,
      nameOf: ({ product }) => isolated(product.name),
      reasonOf: updateFailure,
    })
    if (failure === undefined) return onDone()
    setDone(undefined)
    setBegun(undefined)
    // the changed ones are not changed again
    onChanged(outcome.done.map(({ product }) => product._id))
    tellFailure(failure, words.title)
  }

  return (
    <Card size="small" title={<h2>{words.title}</h2>}>
      <div className={styles.table} onKeyDown={onEscape(() => isBusy || onClose())}>
        <div className={styles.change}>
          <div>
            <label htmlFor={`${id}-by`}>{words.by}</label>
            <Input
              id={`${id}-by`}
              inputMode="text"
              placeholder={words.placeholder}
              maxLength={11}
              value={typed}
              readOnly={isBusy}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-unit`}>Unit</label>
            <Select<Unit> id={`${id}-unit`} value={unit} options={words.units} disabled={isBusy} onChange={setUnit} />
          </div>
        </div>
        {typed.trim() !== '' && by === undefined && <ErrorAlert message={words.wrong} />}
        {variants.error && !isRead && (
          <LoadError
            message={errorMessage(variants.error, 'Failed to fetch product details.')}
            onRetry={() => void variants.refetch()}
          />
        )}
        {planned.length > 0 && (
          <Table<NumberLine>
            size="small"
            rowKey="key"
            dataSource={planned.flatMap(({ lines }) => lines)}
            pagination={{ pageSize: PAGE_SIZE, showSizeChanger: false, hideOnSinglePage: true }}
            columns={[
              {
                title: 'Product',
                key: 'name',
                render: (_, { name, problem }) => (
                  <>
                    {name}
                    {problem && <div className={styles.problem}>{problem}</div>}
                  </>
                ),
              },
              { title: words.before, key: 'old', render: (_, { old }) => words.shown(old) },
              { title: words.after, key: 'new', render: (_, { changed }) => words.shown(changed) },
            ]}
          />
        )}
        <p role="status">
          {!isRead && !variants.error && 'The variants are being read …'}
          {isBusy && `${done} of ${numbers} ${words.several} are changed …`}
        </p>
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.several}>
          <Button type="primary" disabled={isBusy || ready.length === 0} onClick={() => void apply()}>
            {`Change ${numbers} ${numbers === 1 ? words.one : words.several}`}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  )
}
