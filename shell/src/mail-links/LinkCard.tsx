import type { MessageReply } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Alert, Button, ErrorAlert } from 'shared-ui'
import { FormCard } from '../session/FormCard'
import type { ReactNode } from 'react'

export interface LinkCardProps {
  title: string
  /** What pressing the button does. */
  explanation: string
  button: string
  fallback: string
  ways: ReactNode
  state: { data?: MessageReply | undefined; error?: unknown; isLoading: boolean }
  onPress: () => void
  /** What can be done afterwards. */
  children?: ReactNode
}

/** One thing that a mail's link does, when asked to: programs that only look at the link do nothing. */
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
