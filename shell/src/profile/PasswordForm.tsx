import { PasswordChangeForm } from '@haggle/shared-contract'
import { errorMessage, isUnanswered, useSession, useSessionActions } from '@haggle/shared-state'
import { Button, ErrorAlert, useToast } from '@haggle/shared-ui'
import { Form, useForm } from '@haggle/shared-ui/forms'
import { NewPasswordFields } from '../session/NewPasswordFields'
import { UsernameField } from '../session/UsernameField'
import { useShellUpdateProfileMutation } from './api'

/** Changes the password, which is typed twice. All other sessions end; this one continues (D6). */
export function PasswordForm() {
  const form = useForm(PasswordChangeForm, { password: '', confirmPassword: '' })
  const [update, { isLoading, error }] = useShellUpdateProfileMutation()
  const session = useSession()
  const { start } = useSessionActions()
  const toast = useToast()

  const submit = async (change: { password: string }) => {
    const { data: user } = await update(change)
    if (!user) return
    start(user)
    form.reset()
    toast({ status: 'success', title: 'Password updated successfully!', duration: 3000 })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <UsernameField email={session?.email} />
      <NewPasswordFields />
      {error && <ErrorAlert message={errorMessage(error, 'Failed to update password.') + hintAt(error)} />}
      <Button htmlType="submit" loading={isLoading}>
        Change Password
      </Button>
    </Form>
  )
}

/** A change whose reply was lost may be done, and then it has ended this session, too. */
const hintAt = (error: object) => (isUnanswered(error) ? ' If you are logged out now, try the new one.' : '')
