import { formatMoney, isolated, REPORT_REASONS, type OperatorAccount } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { deskPaths } from '../desk/deskPaths'
import desk from '../desk/Desk.module.css'

export const SessionsOfAccount = ({ sessions }: Pick<OperatorAccount, 'sessions'>) => (
  <Entries empty="It is logged in nowhere.">
    {sessions.map(({ id, device, lastUsedAt }) => (
      <li key={id}>
        {`${device}, last used `}
        <LocalTime time={lastUsedAt} />
      </li>
    ))}
  </Entries>
)

export const OrdersOfAccount = ({ orders: { total, items } }: Pick<OperatorAccount, 'orders'>) => (
  <>
    {total > items.length && <p className={desk.note}>{`The newest ${items.length} of ${total}`}</p>}
    <Entries empty="No orders.">
      {items.map(({ _id, orderNumber, status, totalPrice, createdAt }) => (
        <li key={_id}>
          <Link to={deskPaths.order(_id)}>{orderNumber}</Link>
          {`, ${formatMoney(totalPrice)}, ${status}, `}
          <LocalTime time={createdAt} />
        </li>
      ))}
    </Entries>
  </>
)

export const ReportsOfAccount = ({ reports }: { reports: OperatorAccount['reports']['by'] }) => (
  <Entries empty="None.">
    {reports.map(({ subject, id, name, reason, text, state, createdAt }, at) => (
      <li key={`${id} ${at}`}>
        {`${subject} ${isolated(name)}: ${REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason}, ${state}, `}
        <LocalTime time={createdAt} />
        {text && <p className={desk.text}>{text}</p>}
      </li>
    ))}
  </Entries>
)

const Entries = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? <p>{empty}</p> : <ul className={desk.entries}>{children}</ul>
