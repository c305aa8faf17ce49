import { formatMoney, isolated, NEGOTIATION_ATTEMPTS, type PastOffer, type ShopOffer } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import type { ShopPrice } from './useOfferHistory'
import styles from './Conversation.module.css'

interface ConversationProps {
  offers: readonly PastOffer[]
  /** The number of earlier offers that are still being loaded; their room is kept. */
  awaited?: number
  shopPrices?: readonly ShopPrice[]
  /** Renders the shop's price while it can be answered. */
  renderOpen?: (price: ShopOffer) => ReactNode
}

const OUTCOMES = { accepted: 'Accepted.', rejected: 'Declined.' }

/** This customer's offers and the shop's answers in their order; screen readers announce what is added. */
export function Conversation({ offers, awaited = 0, shopPrices = [], renderOpen }: ConversationProps) {
  const said = [
    ...offers.map((own, index) => ({ own, after: index })),
    ...shopPrices.map(({ price, after }) => ({ price, after: after - 0.5 })),
  ].sort((one, other) => one.after - other.after)
  return (
    <ol className={styles.thread} aria-label="Your offers" aria-live="polite" aria-busy={awaited > 0}>
      {Array.from({ length: awaited }, (_, each) => (
        <li key={each} className={styles.awaited} aria-hidden="true">
          <span className={styles.you} /> <span className={styles.shop} /> <span className={styles.when} />
        </li>
      ))}
      {said.map((word) =>
        'own' in word ? (
          <OwnOffer key={word.own.id} offer={word.own} />
        ) : (
          <li key={word.price.id}>
            {renderOpen?.(word.price) || (
              <span
                className={styles.shop}
              >{`The shop answered ${formatMoney(word.price.price)}${forVariant(word.price)}.`}</span>
            )}
            <Note text={word.price.note} />
          </li>
        ),
      )}
    </ol>
  )
}

const OwnOffer = ({ offer: { price, status, createdAt, note, variantText, byAgent } }: { offer: PastOffer }) => (
  <li className={styles[status] ?? ''}>
    <span
      className={styles.you}
    >{`You offered ${formatMoney(price)}${forVariant({ variantText })}${byAgent ? ', by your agent' : ''}.`}</span>{' '}
    <span className={styles.shop}>{OUTCOMES[status] ?? status}</span>{' '}
    <LocalTime className={styles.when} time={createdAt} />
    <Note text={note} />
  </li>
)

/** ' for M, Red', of a product with variants. */
const forVariant = ({ variantText }: Pick<PastOffer, 'variantText'>) =>
  variantText ? ` for ${isolated(variantText)}` : ''

/** The words beside an offer or a shop's price. */
const Note = ({ text }: { text: string | undefined }) =>
  text !== undefined && <p className={styles.note} dir="auto">{`“${text}”`}</p>

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
