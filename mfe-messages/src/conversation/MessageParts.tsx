import { errorMessage } from '@haggle/shared-state'
import { Button, LoadError, Skeleton } from '@haggle/shared-ui'
import { useState } from 'react'
import { useMessagesPartQuery } from '../conversations/api'
import { MessageItem } from './MessageItem'
import type { Viewer } from './viewer'
import styles from './Conversation.module.css'

interface PartProps {
  id: string
  before?: string
  viewer: Viewer
}

/** A part of a conversation; above it a button for the part before. */
export function MessageParts({ id, before, viewer }: PartProps) {
  const { data, error, refetch } = useMessagesPartQuery(
    { id, ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true, refetchOnFocus: before === undefined },
  )
  const first = data?.messages[0]?.id
  return (
    <>
      {data?.more && first !== undefined && <Earlier key={first} id={id} before={first} viewer={viewer} />}
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch the messages.')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={4} />}
      {data && (
        <ol
          className={styles.messages}
          aria-label={before === undefined ? 'Messages' : 'Earlier messages'}
          {...(before === undefined && { 'aria-live': 'polite' })}
        >
          {data.messages.map((message) => (
            <MessageItem key={message.id} message={message} viewer={viewer} />
          ))}
        </ol>
      )}
    </>
  )
}

function Earlier({ id, before, viewer }: Required<PartProps>) {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    <MessageParts id={id} before={before} viewer={viewer} />
  ) : (
    <Button className={styles.earlier} onClick={() => setShown(true)}>
      Earlier messages
    </Button>
  )
}
