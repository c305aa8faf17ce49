import type { RegisterUser } from 'shared-contract'
import { Button, ErrorAlert } from 'shared-ui'
import { Form, TextField } from 'shared-ui/forms'

interface Values extends RegisterUser {
  shopName?: string
  confirmPassword: string
}

export interface RegistrationFormProps {
  /** Asks for a shop's name, too. */
  withShop?: boolean
  isLoading: boolean
  error: string | undefined
  onRegister: (account: RegisterUser & { shopName: string }) => void
}

const isRequired = [{ required: true }]

/** What both kinds of account ask for. The password is asked for twice, and sent once. */
export function RegistrationForm({ withShop = false, isLoading, error, onRegister }: RegistrationFormProps) {
  const [form] = Form.useForm<Values>()
  const isSamePassword = (_: unknown, confirmed?: string) =>
    !confirmed || confirmed === form.getFieldValue('password')
      ? Promise.resolve()
      : Promise.reject(new Error('Passwords do not match'))

  return (
    <>
      {error && <ErrorAlert message={error} />}
      <Form<Values>
        form={form}
        onFinish={({ name, email, password, shopName = '' }) => onRegister({ name, email, password, shopName })}
      >
        <TextField name="name" label="Name" autoComplete="name" maxLength={100} rules={isRequired} />
        <TextField name="email" label="Email" type="email" autoComplete="username" rules={isRequired} />
        {withShop && (
          <TextField name="shopName" label="Shop Name" autoComplete="organization" maxLength={100} rules={isRequired} />
        )}
        <TextField name="password" label="Password" type="password" autoComplete="new-password" rules={isRequired} />
        <TextField
          name="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          rules={[...isRequired, { validator: isSamePassword }]}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={isLoading}>
          Register
        </Button>
      </Form>
    </>
  )
}
