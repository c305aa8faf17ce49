import { OperatorInvitation } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Card, ErrorAlert, useToast } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { useId } from 'react'
import { useOperatorInviteMutation } from './api'
import styles from './OperatorsScreen.module.css'

/** Mails an invitation to become an operator. */
export function InviteForm() {
  const id = useId()
  const toast = useToast()
  const form = useForm(OperatorInvitation, { email: '' })
  const [invite, { error, isLoading }] = useOperatorInviteMutation()

  const send = async ({ email }: OperatorInvitation) => {
    const { data } = await invite(email)
    if (!data) return
    form.reset()
    toast({ status: 'success', title: 'Invited', description: `${email} gets a link that works once, for 24 hours.` })
  }
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        Invite an operator
      </h2>
      {error && <ErrorAlert message={errorMessage(error, 'The invitation could not be sent. Please try again.')} />}
      <div className={styles.invite}>
        <Form form={form} onSubmit={send}>
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Send invitation
          </Button>
        </Form>
      </div>
    </Card>
  )
}
