import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, onFirstPress } from '@haggle/shared-ui'
import { useShellConfirmOfferMutation, useShellRefuseOfferMutation } from './api'
import styles from './agents.module.css'

/** The customer's answer to an agent's offer, and what came of it. */
export function YesOrNo({ id }: { id: string }) {
  const [confirm, yes] = useShellConfirmOfferMutation()
  const [refuse, no] = useShellRefuseOfferMutation()
  const isBusy = yes.isLoading || no.isLoading
  const error = yes.error ?? no.error
  const outcome = yes.data ?? no.data
  if (outcome) return <p role="status">{outcome.message}</p>
  return (
    <div className={styles.answers}>
      <Button type="primary" loading={yes.isLoading} onClick={onFirstPress(() => isBusy || confirm(id))}>
        Yes
      </Button>
      <Button loading={no.isLoading} onClick={onFirstPress(() => isBusy || refuse(id))}>
        No
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'Your answer could not be sent. Please try again.')} />}
    </div>
  )
}
