import type { Dispute } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import deskStyles from '../desk/Desk.module.css'
import desk from '../desk/Desk.module.css'
import styles from './EvidenceOf.module.css'

/** What a shop says to a dispute, with its pictures. */
export function EvidenceOf({ shop: { evidence } }: { shop: Dispute['shops'][number] }) {
  if (!evidence) return <p>Nothing yet. The shop was asked for it.</p>
  return (
    <>
      <p className={desk.text}>{evidence.text}</p>
      {evidence.pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {evidence.pictures.map((picture, at) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noreferrer">
                <img src={`${picture}?w=400`} alt={`Picture ${at + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={deskStyles.note}>{`Sent ${formatDate(evidence.sentAt)}`}</p>
    </>
  )
}
