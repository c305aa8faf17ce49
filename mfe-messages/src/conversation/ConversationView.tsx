import type { Conversation } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, useToast } from '@haggle/shared-ui'
import { useEffect, useId, useRef } from 'react'
import {
  useMessagesPartQuery,
  useMessagesReadMutation,
  useMessagesSendMutation,
  useMessagesSetBlockedMutation,
} from '../conversations/api'
import { Composer, type Written } from './Composer'
import { MessageParts } from './MessageParts'
import { otherName, type Viewer } from './viewer'
import styles from './Conversation.module.css'

interface ConversationViewProps {
  conversation: Conversation
  side: Viewer['side']
  /** What a next message is about, from the link that led here. */
  about: { product?: string; order?: string }
}

/** One conversation: its messages and lines, and the form for the next message. */
export function ConversationView({ conversation, side, about }: ConversationViewProps) {
  const { id, blocked = false } = conversation
  const headingId = useId()
  const other = otherName(conversation, side)
  const [send, { isLoading }] = useMessagesSendMutation()
  const end = useRef<HTMLDivElement>(null)
  const { last, subject } = useMarkRead(conversation, side)

  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [last])

  const sendWritten = async ({ key, ...written }: Written) => {
    const { error } = await send({ id, key, content: { ...about, ...written } })
    return error
  }
  return (
    <section className={styles.conversation} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          <bdi>{other}</bdi>
        </h2>
        <BlockButton id={id} isBlocked={blocked} />
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Conversation with ${other}`}>
        <MessageParts key={id} id={id} viewer={{ side, other }} />
        <div ref={end} />
      </div>
      {blocked ? (
        <p className={styles.blocked}>You have blocked this conversation: neither side can write.</p>
      ) : (
        <Composer
          key={id}
          draftOf={id}
          onSend={sendWritten}
          isSending={isLoading}
          answers={
            side === 'shop' ? { shop: conversation.shop._id, names: { customer: other, product: subject } } : undefined
          }
        />
      )}
    </section>
  )
}

/** Marks what is on screen as read. Returns the id of the newest message or line, and the product last spoken of. */
function useMarkRead({ id, unread }: Conversation, side: Viewer['side']) {
  const { data } = useMessagesPartQuery({ id })
  const [markRead] = useMessagesReadMutation()
  const newest = data?.messages.findLast(({ from }) => from !== 'market' && from !== side)?.id
  useEffect(() => {
    if (newest === undefined || unread === 0) return
    const mark = () => void (document.visibilityState === 'visible' && markRead({ id, upTo: newest }))
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, newest, unread, markRead])
  return {
    last: data?.messages.at(-1)?.id,
    subject: data?.messages.findLast(({ productName }) => productName !== undefined)?.productName,
  }
}

function BlockButton({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const [set, { isLoading }] = useMessagesSetBlockedMutation()
  const toast = useToast()
  const press = async () => {
    const { data, error } = await set({ id, isBlocked: !isBlocked })
    toast(
      data
        ? { status: 'success', title: data.message }
        : { status: 'error', title: errorMessage(error, 'Failed. Please try again.') },
    )
  }
  return (
    <Button size="small" danger={!isBlocked} loading={isLoading} onClick={() => void press()}>
      {isBlocked ? 'Unblock' : 'Block'}
    </Button>
  )
}
