import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useShellSendConfirmationMutation } from './api'

/** Sends another confirmation mail, while the e-mail is not verified. */
export function EmailConfirmation() {
  const [send, { data, error, isLoading }] = useShellSendConfirmationMutation()
  return (
    <>
      <p role="status">{data?.message ?? 'This address is not confirmed yet. The link is in our mail to you.'}</p>
      {!data && (
        <Button onClick={() => void send()} loading={isLoading}>
          Send the mail again
        </Button>
      )}
      {error && <ErrorAlert message={errorMessage(error, 'The mail could not be sent. Please try again.')} />}
    </>
  )
}
