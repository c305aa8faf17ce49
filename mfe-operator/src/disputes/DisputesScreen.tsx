import { DisputeState, formatMoneyIn, type Dispute } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { AnswerOf } from './AnswerOf'
import { useOperatorDisputesQuery } from './api'
import { DISPUTE_STATES, DisputeStateTag } from './DisputeStateTag'
import deskStyles from '../desk/Desk.module.css'

/** All disputes, those to answer by their last day (D74). */
export default function DisputesScreen() {
  const { q, state, pageNumber, show } = useListAddress(['', ...DisputeState.options])
  const query = useOperatorDisputesQuery(
    { q, pageNumber, ...(state !== '' && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Disputes">
      <div className={deskStyles.desk}>
        <Siblings of="Orders and disputes" />
        <div className={deskStyles.filters}>
          <ListSearch key={q} label="Order number, payment or dispute id" q={q} onSearch={(q) => show({ q })} />
          <SelectField label="State" value={state} options={DISPUTE_STATES} onChange={(state) => show({ state })} />
        </div>
        <FoundList
          what="disputes"
          query={query}
          empty="No dispute is like that."
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(disputes) => <DisputeTable disputes={disputes} />}
        </FoundList>
      </div>
    </Page>
  )
}

const DisputeTable = ({ disputes }: { disputes: readonly Dispute[] }) => (
  <FoundTable name="Table of disputes" columns={['Order', 'State', 'Answer', '#Amount', 'Reason', 'Evidence']}>
    {disputes.map((dispute) => (
      <tr key={dispute.id}>
        <th scope="row">
          <Link to={deskPaths.dispute(dispute.id)}>{dispute.order.orderNumber}</Link>
        </th>
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
