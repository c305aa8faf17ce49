import type { MessageReply } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Alert, Button, ErrorAlert } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { FormCard } from '../session/FormCard'
import { INCOMPLETE_LINK } from './useMailToken'

interface LinkCardProps {
  title: string
  token: string
  /** The button's action. */
  explanation: string | undefined
  button: string
  fallback: string
  ways: ReactNode
  state: { data?: MessageReply | undefined; error?: unknown; isLoading: boolean }
  onPress: () => void
  /** Links to go on with afterwards. */
  children?: ReactNode
}

/** Whether the server refused the link as expired or used, so that another try cannot help. */
export const isDead = (error: unknown): boolean => hasStatus(error, 400)

/** The action of a mail link, behind a button: mail scanners that open links trigger nothing. */
export function LinkCard(props: LinkCardProps) {
  const { title, token, explanation, button, fallback, ways, state, onPress, children } = props
  const { data, error, isLoading } = state
  if (token === '')
    return (
      <FormCard title={title} ways={ways}>
        <ErrorAlert message={INCOMPLETE_LINK} />
      </FormCard>
    )
  return (
    <FormCard title={title} ways={ways}>
      {data ? <Alert type="success" title={data.message} /> : explanation && <p>{explanation}</p>}
      {error !== undefined && <ErrorAlert message={errorMessage(error, fallback)} />}
      {!data && !isDead(error) && (
        <Button type="primary" size="large" block loading={isLoading} onClick={onPress}>
          {button}
        </Button>
      )}
      {children}
    </FormCard>
  )
}
