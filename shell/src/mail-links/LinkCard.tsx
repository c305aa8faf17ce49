import type { ReactNode } from 'react'
import type { MessageReply } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Alert, Button, ErrorAlert } from 'shared-ui'
import { FormCard } from '../session/FormCard'

export interface LinkCardProps {
  title: string
  /** The button's action. */
  explanation: string
  button: string
  fallback: string
  ways: ReactNode
  state: { data?: MessageReply | undefined; error?: unknown; isLoading: boolean }
  onPress: () => void
  /** Links to go on with afterwards. */
  children?: ReactNode
}

/** The action of a mail link, behind a button: mail scanners that open links trigger nothing. */
export function LinkCard({ title, explanation, button, fallback, ways, state, onPress, children }: LinkCardProps) {
  const { data, error, isLoading } = state
  return (
    <FormCard title={title} ways={ways}>
      {data ? <Alert type="success" title={data.message} /> : <p>{explanation}</p>}
      {error !== undefined && <ErrorAlert message={errorMessage(error, fallback)} />}
      {!data && (
        <Button type="primary" size="large" block loading={isLoading} onClick={onPress}>
          {button}
        </Button>
      )}
      {children}
    </FormCard>
  )
}
