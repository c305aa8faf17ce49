import { PASSWORD_RULE } from '@haggle/shared-contract'
import { ErrorAlert } from '@haggle/shared-ui'
import { Form, TextField, type FieldValues, type FormState } from '@haggle/shared-ui/forms'
import type { ReactNode } from 'react'
import { SubmitButton } from '../session/SubmitButton'
import { WhatFor } from '../what-for/WhatFor'

interface RegistrationFormProps<Values extends FieldValues, Account> {
  form: FormState<Values, Account>
  isLoading: boolean
  error: string | undefined
  onRegister: (account: Account) => unknown
  /** Fields of one of the registrations alone. */
  children?: ReactNode
}

/** The fields of both registrations. The confirmation of the password is not sent. */
export function RegistrationForm<Values extends FieldValues, Account>(props: RegistrationFormProps<Values, Account>) {
  const { form, isLoading, error, onRegister, children } = props
  return (
    <>
      <WhatFor />
      {error && <ErrorAlert message={error} />}
      <Form form={form} onSubmit={onRegister}>
        <TextField name="name" label="Name" autoComplete="name" autoFocus />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        {children}
        <TextField name="password" label="Password" type="password" autoComplete="new-password" hint={PASSWORD_RULE} />
        <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton loading={isLoading}>Register</SubmitButton>
      </Form>
    </>
  )
}
