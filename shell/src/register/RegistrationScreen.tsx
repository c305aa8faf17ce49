import { PASSWORD_RULE, paths } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { ErrorAlert } from '@haggle/shared-ui'
import { Form, TextField, type FieldValues, type FormState } from '@haggle/shared-ui/forms'
import { Link, Navigate } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { homeOf } from '../session/admission'
import { FormCard } from '../session/FormCard'
import { SubmitButton } from '../session/SubmitButton'
import { useWayBack } from '../session/useWayBack'
import { WhatFor } from '../what-for/WhatFor'
import { useRegistration } from './useRegistration'

interface RegistrationScreenProps<Values extends FieldValues, Account> {
  title: string
  /** The confirmation of the password is not part of the account. */
  form: FormState<Values, Account>
  /** What the mutation's hook returns. */
  registration: readonly [
    send: (account: Account) => PromiseLike<{ error?: unknown }>,
    state: { isLoading: boolean; error?: unknown },
  ]
  success: string
  failure: string
  /** The other registration, if this app has it. */
  other: { question: string; title: string; path: string } | undefined
  /** Fields of this registration alone. */
  children?: ReactNode
}

/** What both registrations have in common. */
export function RegistrationScreen<Values extends FieldValues, Account extends { email: string }>(
  props: RegistrationScreenProps<Values, Account>,
) {
  const { title, form, registration, success, failure, other, children } = props
  const [send, { isLoading, error }] = registration
  const session = useSession()
  const composition = useComposition()
  const { submit, hintAt } = useRegistration(send, success)
  const { keepIn } = useWayBack()

  if (session) return <Navigate to={homeOf(session, composition)} replace />

  return (
    <FormCard
      title={title}
      ways={
        <>
          {other && (
            <p>
              {other.question} <Link to={keepIn(other.path)}>{other.title}</Link>
            </p>
          )}
          <p>
            Been here before? <Link to={keepIn(paths.login)}>Log in</Link>
          </p>
        </>
      }
    >
      <WhatFor />
      {error !== undefined && <ErrorAlert message={errorMessage(error, failure) + hintAt(error)} />}
      <Form form={form} onSubmit={submit}>
        <TextField name="name" label="Name" autoComplete="name" autoFocus />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        {children}
        <TextField name="password" label="Password" type="password" autoComplete="new-password" hint={PASSWORD_RULE} />
        <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton loading={isLoading}>Register</SubmitButton>
      </Form>
    </FormCard>
  )
}
