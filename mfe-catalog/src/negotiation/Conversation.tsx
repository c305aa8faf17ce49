import { formatMoney, NEGOTIATION_ATTEMPTS, type PastOffer } from 'shared-contract'
import { LocalTime } from 'shared-ui'
import styles from './Conversation.module.css'

interface ConversationProps {
  offers: readonly PastOffer[]
  /** The number of earlier offers that are still being loaded; their room is kept. */
  awaited?: number
}

const OUTCOMES = { accepted: 'Accepted.', rejected: 'Declined.' }

/** This customer's offers and their outcomes, oldest first. */
export function Conversation({ offers, awaited = 0 }: ConversationProps) {
  if (offers.length + awaited === 0) return null
  return (
    <ol className={styles.offers} aria-label="Your offers" aria-busy={awaited > 0}>
      {Array.from({ length: awaited }, (_, each) => (
        <li key={each} className={styles.awaited} aria-hidden="true">
          <span /> <span className={styles.when} />
        </li>
      ))}
      {offers.map(({ id, price, status, createdAt }) => (
        <li key={id} className={styles[status] ?? ''}>
          <span>{`You offered ${formatMoney(price)}. ${OUTCOMES[status] ?? status}`}</span>{' '}
          <LocalTime className={styles.when} time={createdAt} />
        </li>
      ))}
    </ol>
  )
}

/** The attempts left, as text and dots. */
export function AttemptsLeft({ count }: { count: number }) {
  return (
    <div className={styles.attempts}>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: NEGOTIATION_ATTEMPTS }, (_, attempt) => (
          <span key={attempt} className={attempt < count ? styles.left : styles.used} />
        ))}
      </span>
      <p aria-live="polite">{`Attempts left: ${count} / ${NEGOTIATION_ATTEMPTS}`}</p>
    </div>
  )
}
