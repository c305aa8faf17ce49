import { isolated, type AuditEntry } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import desk from '../desk/Desk.module.css'

/** What was done to a thing, on its own page, newest first. */
export function TrailEntries({ trail }: { trail: readonly AuditEntry[] }) {
  if (trail.length === 0) return <p>Nothing happened yet.</p>
  return (
    <ul className={desk.entries}>
      {trail.map(({ at, action, actor, after }, index) => (
        <li key={`${at} ${index}`} className={desk.event}>
          <LocalTime time={at} />
          <span>
            {`${action} by ${isolated(actor)}`}
            {typeof after?.reason === 'string' && `: ${after.reason}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
