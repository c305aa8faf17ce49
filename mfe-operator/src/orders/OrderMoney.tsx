import { formatMoneyIn, type OperatorOrder } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, formatDate, Tag } from '@haggle/shared-ui'
import { Section } from '../desk/Section'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { useOperatorRetryRefundMutation } from './api'

const REFUND_STATES = {
  pending: { label: 'On its way', color: 'warning' },
  processed: { label: 'Arrived', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
} as const

const WHY_RETURNED = {
  already_paid: 'the order was paid already',
  too_late: 'it came too late',
  cancelled: 'the order was cancelled',
  price_spent: 'an agreed price was used before',
  unmatched: 'it did not match the order',
}

/** What the card provider and the ledger say of an order. */
export function OrderMoney({ found: { payments, refunds, bookings } }: { found: OperatorOrder }) {
  return (
    <>
      <Section title="Payments">
        {payments.length === 0 && <p>Nothing was paid.</p>}
        {payments.length > 0 && (
          <FoundTable name="Table of payments" columns={['Payment', '#Amount', 'State', 'When']}>
            {payments.map(({ id, amount, currency, status, returned, createdAt }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
                <td>{`${status}${returned ? `: ${WHY_RETURNED[returned]}` : ''}`}</td>
                <td>{formatDate(createdAt)}</td>
              </tr>
            ))}
          </FoundTable>
        )}
      </Section>
      {refunds.length > 0 && (
        <Section title="Refunds">
          <Refunds refunds={refunds} />
        </Section>
      )}
      <Section title="Bookings">
        {bookings.length === 0 && <p>Nothing is booked.</p>}
        {bookings.length > 0 && (
          <FoundTable name="Table of bookings" columns={['Booking', 'Account', '#Amount', 'When']}>
            {bookings.map(({ booking, account, amount, currency, at }) => (
              <tr key={`${booking} ${account}`}>
                <td>{booking}</td>
                <th scope="row">{account}</th>
                <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
                <td>{formatDate(at)}</td>
              </tr>
            ))}
          </FoundTable>
        )}
      </Section>
    </>
  )
}

function Refunds({ refunds }: Pick<OperatorOrder, 'refunds'>) {
  const [retry, { error, isLoading, originalArgs }] = useOperatorRetryRefundMutation()
  return (
    <>
      {error && <ErrorAlert message={errorMessage(error, 'The refund could not be tried again.')} />}
      <FoundTable name="Table of refunds" columns={['Refund', '#Amount', 'Of', 'State', 'When']}>
        {refunds.map(({ id, providerId, amount, currency, shop, state, canRetry, replacedBy, createdAt }) => (
          <tr key={id}>
            <th scope="row">{providerId ?? id}</th>
            <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
            <td>{shop?.shopName ?? 'The whole order'}</td>
            <td>
              <Tag color={REFUND_STATES[state].color}>{REFUND_STATES[state].label}</Tag>{' '}
              {replacedBy !== undefined && 'Tried again'}
              {canRetry && (
                <Button size="small" loading={isLoading && originalArgs === id} onClick={() => void retry(id)}>
                  Try again
                </Button>
              )}
            </td>
            <td>{formatDate(createdAt)}</td>
          </tr>
        ))}
      </FoundTable>
    </>
  )
}
