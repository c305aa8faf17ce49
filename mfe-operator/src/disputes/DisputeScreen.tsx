import { formatMoneyIn, isolated, type Dispute } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { AnswerOf } from './AnswerOf'
import { useOperatorDisputeQuery } from './api'
import { Decision } from './Decision'
import { DisputeStateTag } from './DisputeStateTag'
import { EvidenceOf } from './EvidenceOf'
import deskStyles from '../desk/Desk.module.css'
import styles from './DisputeScreen.module.css'

/** A dispute with the evidence of each shop, to be contested or accepted (D74). */
export default function DisputeScreen() {
  const { id = '' } = useParams()
  const query = useOperatorDisputeQuery(id, { refetchOnMountOrArgChange: true })
  const number = query.currentData?.order.orderNumber
  return (
    <ThingPage
      title={number === undefined ? 'Dispute' : `Dispute of order ${number}`}
      kind="dispute"
      all={deskPaths.disputes}
      hasWayBack
      query={query}
    >
      {(dispute) => (
        <div className={`${deskStyles.desk} ${styles.dispute}`}>
          <Section title="Facts">
            <DisputeFacts dispute={dispute} />
          </Section>
          <div className={deskStyles.desk}>
            {dispute.shops.map((shop) => (
              <Section key={shop._id} title={`Evidence of ${isolated(shop.shopName)}`}>
                <EvidenceOf shop={shop} />
              </Section>
            ))}
            <Section title="Answer">
              <Decision dispute={dispute} />
            </Section>
          </div>
        </div>
      )}
    </ThingPage>
  )
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { order, customer, amount, currency, reason, state, createdAt, payment } = dispute
  return (
    <Facts
      facts={{
        State: <DisputeStateTag state={state} />,
        Answer: <AnswerOf dispute={dispute} />,
        Amount: formatMoneyIn(amount, currency),
        Reason: reason,
        Order: <Link to={deskPaths.order(order._id)}>{order.orderNumber}</Link>,
        Customer: <Link to={deskPaths.account(customer._id)}>{customer.name}</Link>,
        Payment: payment,
        Begun: formatDate(createdAt),
      }}
    />
  )
}
