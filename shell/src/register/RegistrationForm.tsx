import { PASSWORD_RULE } from 'shared-contract'
import { ErrorAlert } from 'shared-ui'
import { Form, TextField, type FieldValues, type FormState } from 'shared-ui/forms'
import { SubmitButton } from '../session/SubmitButton'

export interface RegistrationFormProps<Values extends FieldValues, Account> {
  form: FormState<Values, Account>
  /** Whether to ask for a shop name. */
  withShop?: boolean
  isLoading: boolean
  error: string | undefined
  onRegister: (account: Account) => unknown
}

/** The fields of both registrations. The confirmation of the password is not sent. */
export function RegistrationForm<Values extends FieldValues, Account>(props: RegistrationFormProps<Values, Account>) {
  const { form, withShop = false, isLoading, error, onRegister } = props
  return (
    <>
      {error && <ErrorAlert message={error} />}
      <Form form={form} onSubmit={onRegister}>
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        {withShop && <TextField name="shopName" label="Shop Name" autoComplete="organization" />}
        <TextField name="password" label="Password" type="password" autoComplete="new-password" hint={PASSWORD_RULE} />
        <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton loading={isLoading}>Register</SubmitButton>
      </Form>
    </>
  )
}
