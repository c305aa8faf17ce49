import { PasswordChangeForm, paths } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, ErrorAlert, LinkButton } from '@haggle/shared-ui'
import { Form, useForm } from '@haggle/shared-ui/forms'
import { Link } from '@haggle/shared-ui/router'
import { FormCard } from '../session/FormCard'
import { NewPasswordFields } from '../session/NewPasswordFields'
import { SubmitButton } from '../session/SubmitButton'
import { UsernameField } from '../session/UsernameField'
import { useShellResetAccountQuery, useShellResetPasswordMutation } from './api'
import { INCOMPLETE_LINK, useMailToken } from './useMailToken'

/** Sets a new password with a mail's token; ends all sessions (D64). */
export default function ResetPasswordScreen() {
  const token = useMailToken()
  const form = useForm(PasswordChangeForm, { password: '', confirmPassword: '' })
  const { data: account } = useShellResetAccountQuery(token, { skip: token === '' })
  const [reset, { data, error, isLoading }] = useShellResetPasswordMutation()

  return (
    <FormCard title="Set a new password" ways={<Link to={paths.forgotPassword}>Ask for another link</Link>}>
      {data ? (
        <>
          <Alert type="success" title={data.message} />
          <LinkButton to={paths.login}>Go to the login</LinkButton>
        </>
      ) : (
        <>
          {token === '' && <ErrorAlert message={INCOMPLETE_LINK} />}
          {error && (
            <ErrorAlert message={errorMessage(error, 'The password could not be changed. Please try again.')} />
          )}
          <Form form={form} onSubmit={({ password }) => reset({ token, password })}>
            <UsernameField email={account?.email} />
            <NewPasswordFields />
            <SubmitButton loading={isLoading}>Set password</SubmitButton>
          </Form>
        </>
      )}
    </FormCard>
  )
}
