import { paths, smallPicture, type Message } from '@haggle/shared-contract'
import { LocalTime, VisuallyHidden } from '@haggle/shared-ui'
import { AppLink } from '@haggle/shared-ui/router'
import { HiddenMessage } from '../report/HiddenMessage'
import { ReportMessage } from '../report/ReportMessage'
import type { Viewer } from './viewer'
import styles from './Conversation.module.css'

/** A message of one's own or of the other side, or a line about what happened between both. */
export function MessageItem({ message, viewer }: { message: Message; viewer: Viewer }) {
  const { from, line, note, text, pictures = [], createdAt, hidden } = message
  if (from === 'market')
    return (
      <li className={styles.line}>
        <AboutLink message={message} viewer={viewer}>
          {line ?? ''}
        </AboutLink>
        {note && (
          <q className={styles.note} dir="auto">
            {note}
          </q>
        )}{' '}
        <LocalTime time={createdAt} />
      </li>
    )
  const isOwn = from === viewer.side
  const about = message.productName ?? (message.orderNumber && `Order ${message.orderNumber}`)
  return (
    <li className={isOwn ? styles.own : styles.others}>
      <VisuallyHidden>{isOwn ? 'You: ' : `${viewer.other}: `}</VisuallyHidden>
      {about && (
        <p className={styles.about}>
          {'About '}
          <AboutLink message={message} viewer={viewer}>
            {about}
          </AboutLink>
        </p>
      )}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {pictures.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img className={styles.picture} src={smallPicture(url)} alt={`Picture ${at + 1}`} loading="lazy" />
        </a>
      ))}
      <LocalTime time={createdAt} />
      {!isOwn && <ReportMessage id={message.id} />}
      {hidden && <HiddenMessage id={message.id} hidden={hidden} />}
    </li>
  )
}

/** A link to the product or order that a message is about, for whoever reads it. */
function AboutLink({ message, viewer, children }: { message: Message; viewer: Viewer; children: string }) {
  const { product, order, orderNumber } = message
  const path =
    product !== undefined
      ? paths.product(product)
      : order !== undefined &&
        (viewer.side === 'customer'
          ? paths.order(order)
          : `${paths.shopOrders}?q=${encodeURIComponent(orderNumber ?? '')}`)
  return path ? <AppLink to={path}>{children}</AppLink> : <bdi>{children}</bdi>
}
