import type { ConversationStart } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Card, ErrorAlert, ProductImage, Skeleton } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { useMessagesBeginMutation, useMessagesProductQuery, useMessagesShopQuery } from '../conversations/api'
import { Composer, type Written } from './Composer'
import { conversationPath, type Viewer } from './viewer'
import styles from './Conversation.module.css'

interface NewConversationProps {
  shop: string
  about: { product?: string; order?: string }
  side: Viewer['side']
}

/** The form for the first message; a customer writes to a shop, a shop to the customer of an order. */
export function NewConversation({ shop, about, side }: NewConversationProps) {
  const headingId = useId()
  const { data, error } = useMessagesShopQuery(shop)
  const { data: product } = useMessagesProductQuery(about.product ?? '', { skip: about.product === undefined })
  const [begin, { isLoading }] = useMessagesBeginMutation()
  const navigate = useNavigate()

  const send = async ({ key, ...written }: Written) => {
    const content: ConversationStart = { shop, ...about, ...written }
    const { data: sent, error } = await begin({ key, content })
    if (sent) void navigate(conversationPath(sent.conversation), { replace: true })
    return error
  }
  if (error)
    return (
      <ErrorAlert
        message={hasStatus(error, 404) ? 'This shop is not there.' : errorMessage(error, 'Failed to fetch the shop.')}
      />
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <Card as="section" className={styles.conversation} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.name}>
        <bdi>{side === 'customer' ? data.shopName : 'The customer of this order'}</bdi>
      </h2>
      {product && (
        <p className={styles.subject}>
          <ProductImage src={product.image} alt="" size={56} />
          <span>
            {'About '}
            <bdi>{product.name}</bdi>
          </span>
        </p>
      )}
      <Composer draftOf={`new ${shop} ${about.order ?? ''}`} onSend={send} isSending={isLoading} />
    </Card>
  )
}
