import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, onFirstPress, useToast } from '@haggle/shared-ui'
import { useShellConfirmOfferMutation, useShellRefuseOfferMutation } from './api'
import styles from './agents.module.css'

/** The customer's answer to an agent's offer. It goes once it is given: a toast says what came of it. */
export function YesOrNo({ id }: { id: string }) {
  const [confirm, yes] = useShellConfirmOfferMutation()
  const [refuse, no] = useShellRefuseOfferMutation()
  const toast = useToast()
  const isBusy = yes.isLoading || no.isLoading
  const error = yes.error ?? no.error
  const answer = async (send: typeof confirm | typeof refuse) => {
    if (isBusy) return
    const { data } = await send(id)
    if (data) toast({ status: 'info', title: data.message })
  }
  return (
    <div className={styles.answers}>
      <Button type="primary" loading={yes.isLoading} onClick={onFirstPress(() => void answer(confirm))}>
        Yes
      </Button>
      <Button loading={no.isLoading} onClick={onFirstPress(() => void answer(refuse))}>
        No
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'Your answer could not be sent. Please try again.')} />}
    </div>
  )
}
