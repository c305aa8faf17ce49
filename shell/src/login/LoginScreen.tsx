import { LoginForm, type Login } from 'shared-contract'
import { errorMessage, useLoggedOutElsewhere, useSession, useSessionActions, useSessionExpired } from 'shared-state'
import { Alert, Button, ErrorAlert } from 'shared-ui'
import { Form, TextField, useForm } from 'shared-ui/forms'
import { Navigate, useLocation, useSearchParams } from 'shared-ui/router'
import { useLoginMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { RegisterLinks } from '../register/RegisterLinks'
import type { LoginState } from '../routes/ToLogin'
import { afterLogin } from './afterLogin'

/** Where a session starts. Who has one goes on to where they belong. */
export default function LoginScreen() {
  const session = useSession()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const { start } = useSessionActions()
  const [query] = useSearchParams()
  const from = (useLocation().state as LoginState | null)?.from
  const [login, { isLoading, error }] = useLoginMutation()
  const form = useForm(LoginForm)

  if (session) return <Navigate to={from ?? afterLogin(session, query.get('redirect'))} replace />

  const submit = async (credentials: Login) => {
    const { data: user } = await login(credentials)
    if (user) start(user)
  }

  return (
    <FormCard title="Login" ways={<RegisterLinks />}>
      {hasExpired && !error && <Alert type="warning" title="Your session expired. Please log in again." />}
      {isLoggedOutElsewhere && !error && (
        <Alert type="warning" title="You were logged out in another tab. Please log in again." />
      )}
      {error && <ErrorAlert message={errorMessage(error, 'Login failed. Please check your credentials.')} />}
      <Form form={form} onSubmit={submit}>
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <Button type="primary" size="large" block htmlType="submit" loading={isLoading}>
          Login
        </Button>
      </Form>
    </FormCard>
  )
}
