import { paths, PasswordForgotten } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, ErrorAlert } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { Link } from '@haggle/shared-ui/router'
import { FormCard } from '../session/FormCard'
import { SubmitButton } from '../session/SubmitButton'
import { useWayBack } from '../session/useWayBack'
import { useShellRequestPasswordResetMutation } from './api'

/** Requests a link to set a new password; the reply does not reveal whether the account exists (D64). */
export default function ForgotPasswordScreen() {
  const { keepIn } = useWayBack()
  const form = useForm(PasswordForgotten)
  const [requestReset, { data, error, isLoading }] = useShellRequestPasswordResetMutation()
  return (
    <FormCard title="Forgot your password?" ways={<Link to={keepIn(paths.login)}>Back to the login</Link>}>
      {data && <Alert type="success" title={data.message} />}
      {error && <ErrorAlert message={errorMessage(error, 'The mail could not be sent. Please try again.')} />}
      <Form form={form} onSubmit={(typed) => requestReset(typed)}>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint="We mail you a link to set a new password."
        />
        <SubmitButton loading={isLoading}>Send the link</SubmitButton>
      </Form>
    </FormCard>
  )
}
