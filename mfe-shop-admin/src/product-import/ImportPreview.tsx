import { PRODUCTS_PER_DAY, type ImportAction, type ProductImport } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, LoadError, LocalTime, Skeleton } from '@haggle/shared-ui'
import { Button, Card, OwnerTheme } from '@haggle/shared-ui/owner'
import { onEscape } from '../fields/onEscape'
import {
  useShopAdminCancelImportMutation,
  useShopAdminConfirmImportMutation,
  useShopAdminImportProgressQuery,
  useShopAdminProductImportQuery,
} from './api'
import { countProducts, summaryOf } from './countProducts'
import { ImportRows } from './ImportRows'
import { useFileProducts } from './useFileProducts'
import styles from './ProductFiles.module.css'

const POLL_MS = 1000
const POLL_WAITING_MS = 60_000

const DAILY = `A shop adds ${PRODUCTS_PER_DAY.toLocaleString('en-US')} products a day`

const Progress = ({ done, of, waitsUntil }: ProductImport) =>
  waitsUntil === undefined ? (
    `${done} of ${of} rows are imported …`
  ) : (
    <>
      {`${done} of ${of} rows are imported. ${DAILY}: the rest follows by itself from `}
      <LocalTime time={waitsUntil} />
      {'. You need not stay here.'}
    </>
  )

const PLANNED: Record<ImportAction, string> = {
  add: 'to be added',
  change: 'to be changed',
  same: 'unchanged',
  refuse: 'refused',
}
const DONE: Record<ImportAction, string> = { ...PLANNED, add: 'added', change: 'changed' }

interface ImportPreviewProps {
  id: string
  /** The file, if it was chosen since the page was loaded. */
  file: File | undefined
  onClose: () => void
}

/** An import's preview, row by row, with confirmation; then its progress. */
export default function ImportPreview({ id, file, onClose }: ImportPreviewProps) {
  const products = useFileProducts(file)
  const [confirm, confirming] = useShopAdminConfirmImportMutation()
  const [cancel, cancelling] = useShopAdminCancelImportMutation()
  const { data, error, refetch } = useShopAdminProductImportQuery(id)
  const progress = useShopAdminImportProgressQuery(id, {
    skip: data?.state !== 'importing',
    pollingInterval: data?.waitsUntil === undefined ? POLL_MS : POLL_WAITING_MS,
  })

  const problem = error ?? (data?.state === 'importing' ? progress.error : undefined)
  const unread = problem && (
    <LoadError message={errorMessage(problem, 'Failed to read the import.')} onRetry={() => void refetch()} />
  )
  if (!data && error)
    return (
      <OwnerTheme>
        {unread}
        <Button onClick={onClose}>Close</Button>
      </OwnerTheme>
    )
  if (!data) return <Skeleton rows={4} />

  const { state, rows } = data
  const isDone = state === 'done'
  const words = isDone ? DONE : PLANNED
  const counts = countProducts(rows)
  const isWaiting = state === 'checking' || state === 'checked'
  // also after the request, until its reply is shown
  const isConfirmed = confirming.isLoading || confirming.isSuccess
  const isEnded = isDone || state === 'cancelled'
  const start = () => {
    if (cancelling.isError) cancelling.reset()
    void confirm(id)
  }
  const stop = () => {
    if (confirming.isError) confirming.reset()
    void cancel(id)
  }
  const leave = () => {
    if (isEnded) onClose()
    else if (isWaiting && !isConfirmed) stop()
  }
  // no failure if the import's state shows that the request took effect: only its reply was lost
  const failed = (isWaiting && confirming.error) || (!isEnded && cancelling.error)

  return (
    <OwnerTheme>
      <section aria-label="Import products" onKeyDown={onEscape(leave)}>
        <Card title={<h2>Import products</h2>} classNames={{ body: styles.files }}>
          <p role="status">
            {state === 'importing' ? <Progress {...data} /> : null}
            {state === 'cancelled' ? 'The import is cancelled. Nothing was changed.' : null}
            {isWaiting && !isConfirmed ? `Nothing is changed yet: ${summaryOf(counts, words)}.` : null}
            {isDone ? `The import is done: ${summaryOf(counts, words)}.` : null}
          </p>
          {isWaiting && counts.add.products > PRODUCTS_PER_DAY && (
            <p>{`${DAILY}. What is more follows by itself on the next days; you need not stay here.`}</p>
          )}
          {unread}
          {failed && <ErrorAlert message={errorMessage(failed, 'Failed to import the products.')} />}
          <div className={styles.actions}>
            {isWaiting && (
              <Button
                type="primary"
                disabled={isConfirmed || counts.add.products + counts.change.products === 0}
                onClick={start}
              >
                Confirm
              </Button>
            )}
            {isWaiting || state === 'importing' ? (
              <Button disabled={cancelling.isLoading} onClick={stop}>
                Cancel
              </Button>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </div>
          <ImportRows rows={rows} words={words} products={products} />
        </Card>
      </section>
    </OwnerTheme>
  )
}
