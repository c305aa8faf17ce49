import { formatMoney, isolated, type OfferThread } from '@haggle/shared-contract'
import { useHasPassed } from '@haggle/shared-state'
import { LocalTime } from '@haggle/shared-ui'
import { variantsIn } from './threadVariants'
import styles from './ThreadList.module.css'

type Answer = OfferThread['answers'][number]

const ENDED = {
  taken: 'taken',
  declined: 'declined by the customer',
  lapsed: 'lapsed',
  withdrawn: 'withdrawn',
  superseded: 'replaced by a later one',
  void: 'void since your price changed',
} as const satisfies Record<Exclude<Answer['state'], 'open'>, string>

/** The offers and answers of a thread, oldest first: the customer's on one side, the shop's on the other. */
export function ThreadLines({ thread }: { thread: OfferThread }) {
  const { offers, answers } = thread
  // one for all is in the title
  const areSeveral = variantsIn(thread).length > 1
  const about = ({ variantText }: { variantText?: string | undefined }) =>
    areSeveral && variantText ? ` for ${isolated(variantText)}` : ''
  const lines = [
    ...offers.map(({ id, createdAt, price, status, note, byAgent, ...offer }) => ({
      id,
      at: createdAt,
      side: styles.customer,
      note,
      said: (
        <span>{`Offer${byAgent ? ' by an agent' : ''}: ${formatMoney(price)}${about(offer)}, ${status === 'rejected' ? 'declined' : status}`}</span>
      ),
    })),
    ...answers.map((answer) => ({
      id: answer.id,
      at: answer.createdAt,
      side: styles.shop,
      note: answer.note,
      said: <AnswerText answer={answer} about={about(answer)} />,
    })),
  ]
  return (
    <ol className={styles.lines} aria-label="Offers and answers">
      {lines.toSorted(byTime).map(({ id, at, side, said, note }) => (
        <li key={id} className={side}>
          {said}
          {note !== undefined && <p dir="auto">{`“${note}”`}</p>}
          <LocalTime time={at} className={styles.time} />
        </li>
      ))}
    </ol>
  )
}

/** ISO times sort as text; an automatic counter has the time of its offer, and stays behind it. */
const byTime = (one: { at: string }, other: { at: string }) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)

function AnswerText({ answer: { kind, price, state, until }, about }: { answer: Answer; about: string }) {
  const isOver = useHasPassed(state === 'open' ? until : undefined)
  const said = `Your ${kind}: ${formatMoney(price)}${about}, `
  if (state !== 'open') return <span>{said + (ENDED[state] ?? state)}</span>
  if (isOver) return <span>{said + ENDED.lapsed}</span>
  return (
    <span>
      {`${said}open until `}
      <LocalTime time={until} />
    </span>
  )
}
