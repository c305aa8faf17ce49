import { OperatorAcceptanceForm, PASSWORD_RULE, paths } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, Card, ErrorAlert, LinkButton, Page } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { useLocation } from '@haggle/shared-ui/router'
import { useOperatorAcceptMutation } from './api'
import styles from './AcceptInvitationScreen.module.css'

/** Makes an operator of whoever opened the link of an invitation (D69). */
export default function AcceptInvitationScreen() {
  // browsers do not send the fragment to servers
  const token = useLocation().hash.slice(1)
  const form = useForm(OperatorAcceptanceForm, { name: '', password: '', confirmPassword: '' })
  const [accept, { data, error, isLoading }] = useOperatorAcceptMutation()
  return (
    <Page title="Run Haggle with us">
      <Card className={styles.card}>
        {data ? (
          <>
            <Alert type="success" title={data.message} />
            <LinkButton type="primary" to={paths.login}>
              Go to the log-in
            </LinkButton>
          </>
        ) : (
          <>
            {token === '' && (
              <ErrorAlert message="This link is not complete. Please open it from the mail once more." />
            )}
            {error && (
              <ErrorAlert message={errorMessage(error, 'The invitation could not be accepted. Please try again.')} />
            )}
            <Form form={form} onSubmit={(typed) => accept({ token, ...typed })}>
              <TextField name="name" label="Name" autoComplete="name" autoFocus />
              <TextField
                name="password"
                label="Password"
                type="password"
                autoComplete="new-password"
                hint={PASSWORD_RULE}
              />
              <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
              <Button type="primary" size="large" block htmlType="submit" loading={isLoading}>
                Become an operator
              </Button>
            </Form>
          </>
        )}
      </Card>
    </Page>
  )
}
