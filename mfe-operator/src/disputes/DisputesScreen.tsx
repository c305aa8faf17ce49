import { DisputeState, formatMoneyIn, type Dispute } from '@haggle/shared-contract'
import { deskPaths } from '../desk/deskPaths'
import { ListScreen } from '../desk/ListScreen'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { useListAddress } from '../found-list/useListAddress'
import { AnswerOf } from './AnswerOf'
import { useOperatorDisputesQuery } from './api'
import { DISPUTE_STATES, DisputeStateTag } from './DisputeStateTag'

/** All disputes, those to answer by their last day (D74). */
export default function DisputesScreen() {
  const address = useListAddress(['', ...DisputeState.options])
  const query = useOperatorDisputesQuery(address.asked, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Disputes"
      siblings="Orders and disputes"
      what="disputes"
      search="Order number, payment or dispute id"
      states={DISPUTE_STATES}
      address={address}
      query={query}
      empty="No dispute is like that."
    >
      {(disputes) => <DisputeTable disputes={disputes} />}
    </ListScreen>
  )
}

const DisputeTable = ({ disputes }: { disputes: readonly Dispute[] }) => (
  <FoundTable name="Table of disputes" columns={['Order', 'State', 'Answer', '#Amount', 'Reason', 'Evidence']}>
    {disputes.map((dispute) => (
      <tr key={dispute.id}>
        <RowLink to={deskPaths.dispute(dispute.id)}>{dispute.order.orderNumber}</RowLink>
        <td>
          <DisputeStateTag state={dispute.state} />
        </td>
        <td>
          <AnswerOf dispute={dispute} />
        </td>
        <NumberCell>{formatMoneyIn(dispute.amount, dispute.currency)}</NumberCell>
        <td>{dispute.reason}</td>
        <td>{`${dispute.shops.filter(({ evidence }) => evidence).length} of ${dispute.shops.length}`}</td>
      </tr>
    ))}
  </FoundTable>
)
