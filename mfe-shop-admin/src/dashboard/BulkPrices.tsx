import {
  isolated,
  formatMoney,
  toCents,
  toDollars,
  type ProductInput,
  type ProductSummary,
} from '@haggle/shared-contract'
import { ErrorAlert, Input, useBusyWarning } from '@haggle/shared-ui'
import { Button, Card, Select } from '@haggle/shared-ui/owner'
import { useId, useState } from 'react'
import { failureInWords, oneByOne } from '../failures/oneByOne'
import { updateFailure } from '../failures/updateFailure'
import { useTellFailure } from '../failures/useTellFailure'
import { onEscape } from '../fields/onEscape'
import { readAmount } from '../fields/readAmount'
import { Table } from '../lists/Table'
import { useShopAdminChangeProductMutation } from './api'
import { changedInput } from './productInput'
import styles from './ProductTable.module.css'

type Unit = 'percent' | 'amount'

const UNITS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
] satisfies { value: Unit; label: string }[]

const PAGE_SIZE = 10

/** A product with its new price, or why its price cannot change. */
interface Planned {
  product: ProductSummary
  price: number
  input?: ProductInput
  problem?: string
}

interface BulkPricesProps {
  products: readonly ProductSummary[]
  /** Called with the ids of the changed products if others failed. */
  onChanged: (ids: readonly string[]) => void
  /** Called if all were changed. */
  onDone: () => void
  onClose: () => void
}

/** Changes the selling prices of several products by a percentage or an amount, after a preview. */
export function BulkPrices({ products, onChanged, onDone, onClose }: BulkPricesProps) {
  const [unit, setUnit] = useState<Unit>('percent')
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<number>()
  const [begun, setBegun] = useState<readonly Planned[]>()
  const [problem, setProblem] = useState<string>()
  const [change] = useShopAdminChangeProductMutation()
  const tellFailure = useTellFailure(setProblem)
  const id = useId()
  const by = readAmount(typed.trim().replace(/^\+|\s*%$/g, ''))
  // the preview stays as it is while prices change
  const planned = begun ?? (by === undefined ? [] : products.map((product) => plan(product, unit, by)))
  const ready = planned.flatMap(({ product, input }) => (input ? [{ product, input }] : []))
  const isBusy = done !== undefined
  useBusyWarning(isBusy)

  const apply = async () => {
    setProblem(undefined)
    setBegun(planned)
    setDone(0)
    const outcome = await oneByOne(ready, async (planned) => {
      const { error } = await change(planned)
      if (!error) setDone((done = 0) => done + 1)
      return { error }
    })
    const failure = failureInWords(outcome, {
      done: 'prices are changed',
      nameOf: ({ product }) => isolated(product.name),
      reasonOf: updateFailure,
    })
    if (failure === undefined) return onDone()
    setDone(undefined)
    setBegun(undefined)
    // the changed ones are not changed again
    onChanged(outcome.done.map(({ product }) => product._id))
    tellFailure(failure, 'Change prices')
  }

  return (
    <Card size="small" title={<h2>Change prices</h2>}>
      <div className={styles.table} onKeyDown={onEscape(() => isBusy || onClose())}>
        <div className={styles.change}>
          <div>
            <label htmlFor={`${id}-by`}>Change by</label>
            <Input
              id={`${id}-by`}
              inputMode="text"
              placeholder="-10"
              maxLength={11}
              value={typed}
              readOnly={isBusy}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-unit`}>Unit</label>
            <Select<Unit> id={`${id}-unit`} value={unit} options={UNITS} disabled={isBusy} onChange={setUnit} />
          </div>
        </div>
        {typed.trim() !== '' && by === undefined && <ErrorAlert message="Enter a number like -10 or 2.50." />}
        {planned.length > 0 && (
          <Table<Planned>
            size="small"
            rowKey={({ product }) => product._id}
            dataSource={planned}
            pagination={{ pageSize: PAGE_SIZE, showSizeChanger: false, hideOnSinglePage: true }}
            columns={[
              {
                title: 'Product',
                key: 'name',
                render: (_, { product, problem }) => (
                  <>
                    <bdi>{product.name}</bdi>
                    {problem && <div className={styles.problem}>{problem}</div>}
                  </>
                ),
              },
              { title: 'Old price', key: 'old', render: (_, { product }) => formatMoney(product.sellingPrice) },
              { title: 'New price', key: 'new', render: (_, { price }) => formatMoney(price) },
            ]}
          />
        )}
        <p role="status">{isBusy && `${done} of ${ready.length} prices are changed …`}</p>
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.several}>
          <Button type="primary" disabled={isBusy || ready.length === 0} onClick={() => void apply()}>
            {ready.length === 1 ? 'Change 1 price' : `Change ${ready.length} prices`}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Rounds half up to the cent. */
function plan(product: ProductSummary, unit: Unit, by: number): Planned {
  const cents = toCents(product.sellingPrice)
  const hundredths = Math.round(by * 100)
  const changed = unit === 'amount' ? cents + hundredths : Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000)
  const price = toDollars(changed)
  if (changed === cents) return { product, price, problem: 'The price stays.' }
  return { product, price, ...changedInput(product, { sellingPrice: price }) }
}
