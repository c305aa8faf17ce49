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
import { planPrices, type PlannedPrices, type PriceLine, type Unit } from './planPrices'
import styles from './ProductTable.module.css'

const UNITS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
] satisfies { value: Unit; label: string }[]

const PAGE_SIZE = 10

interface BulkPricesProps {
  products: readonly ProductSummary[]
  /** Called with the ids of the changed products if others failed. */
  onChanged: (ids: readonly string[]) => void
  /** Called if all were changed. */
  onDone: () => void
  onClose: () => void
}

/** Changes the selling prices of several products, and of their variants, by a percentage or an amount, after a preview. */
export function BulkPrices({ products, onChanged, onDone, onClose }: BulkPricesProps) {
  const [unit, setUnit] = useState<Unit>('percent')
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<number>()
  const [begun, setBegun] = useState<readonly PlannedPrices[]>()
  const [problem, setProblem] = useState<string>()
  const [change] = useShopAdminChangeProductMutation()
  const tellFailure = useTellFailure(setProblem)
  const id = useId()
  const by = readAmount(typed.trim().replace(/^\+|\s*%$/g, ''))
  const withOptions = products.flatMap(({ _id, options }) => (options ? [_id] : []))
  const variants = useShopAdminProductsWithVariantsQuery(withOptions, {
    skip: withOptions.length === 0,
    refetchOnMountOrArgChange: true,
  })
  const isRead = withOptions.length === 0 || variants.currentData !== undefined
  const read = (product: ProductSummary) => variants.currentData?.find(({ _id }) => _id === product._id) ?? product
  // the preview stays as it is while prices change
  const planned = begun ?? (by === undefined || !isRead ? [] : products.map((each) => planPrices(read(each), unit, by)))
  const ready = planned.flatMap(({ product, input, lines }) =>
    input ? [{ product, input, prices: lines.filter(({ problem }) => problem === undefined).length }] : [],
  )
  const prices = ready.reduce((sum, each) => sum + each.prices, 0)
  const isBusy = done !== undefined
  useBusyWarning(isBusy)

  const apply = async () => {
    setProblem(undefined)
    setBegun(planned)
    setDone(0)
    const outcome = await oneByOne(ready, async (planned) => {
      const { error } = await change(planned)
      if (!error) setDone((done = 0) => done + planned.prices)
      return { error }
    })
    const failure = failureInWords(outcome, {
      done: withOptions.length > 0 ? 'products are changed' : 'prices are changed',
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
        {variants.error && !isRead && (
          <LoadError
            message={errorMessage(variants.error, 'Failed to fetch product details.')}
            onRetry={() => void variants.refetch()}
          />
        )}
        {planned.length > 0 && (
          <Table<PriceLine>
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
              { title: 'Old price', key: 'old', render: (_, { old }) => formatMoney(old) },
              { title: 'New price', key: 'new', render: (_, { price }) => formatMoney(price) },
            ]}
          />
        )}
        <p role="status">
          {!isRead && !variants.error && 'The variants are being read …'}
          {isBusy && `${done} of ${prices} prices are changed …`}
        </p>
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.several}>
          <Button type="primary" disabled={isBusy || ready.length === 0} onClick={() => void apply()}>
            {prices === 1 ? 'Change 1 price' : `Change ${prices} prices`}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  )
}
