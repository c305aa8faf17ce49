import { LoginForm, paths, type Login } from '@haggle/shared-contract'
import { errorMessage, useSession, useSessionActions, type ApiError } from '@haggle/shared-state'
import { Alert, ErrorAlert } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { Link, Navigate, useLocation, useSearchParams } from '@haggle/shared-ui/router'
import { useEffect, useState } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { usePreload } from '../composition/PreloadContext'
import { RegisterLinks } from '../register/RegisterLinks'
import { useShellLoginMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { pathAfterLogin } from '../session/pathAfterLogin'
import type { LoginState } from '../session/RedirectToLogin'
import { SubmitButton } from '../session/SubmitButton'
import { useSessionEnd } from '../session/useSessionEnd'
import { useWayBack } from '../session/useWayBack'
import { WhatFor } from '../what-for/WhatFor'

/** The log-in. Users with a session are redirected home. */
export default function LoginScreen() {
  const session = useSession()
  const composition = useComposition()
  const sessionEnd = useSessionEnd()
  const { start } = useSessionActions()
  const [query] = useSearchParams()
  const { from, email } = (useLocation().state as LoginState | null) ?? {}
  const wayBack = useWayBack()
  const preload = usePreload()
  const [login, { isLoading, error, originalArgs }] = useShellLoginMutation()
  const form = useForm(LoginForm, { email })
  const [needsCode, setNeedsCode] = useState(false)
  const { setFocus } = form
  useEffect(() => {
    if (needsCode) setFocus('code')
  }, [needsCode, setFocus])

  const home = session && pathAfterLogin(session, composition, query.get('redirect'), from)
  // who has no home in this app may log in as somebody else
  if (home && home !== paths.login) return <Navigate to={home} replace />

  // most who log in are who the app is for
  const likely = { role: composition.audience ?? 'user' } as const
  const submit = async (credentials: Login) => {
    preload(pathAfterLogin(likely, composition, query.get('redirect'), from))
    const { data: user, error: refusal } = await login(credentials)
    if (user) start(user)
    else if (asksForCode(refusal)) setNeedsCode(true)
  }

  return (
    <FormCard
      title="Login"
      ways={
        <>
          <p>
            <Link to={wayBack.keepIn(paths.forgotPassword)}>Forgot your password?</Link>
          </p>
          <RegisterLinks />
        </>
      }
    >
      {sessionEnd && !error && <Alert type="warning" title={sessionEnd} />}
      <WhatFor />
      {error &&
        (asksForCode(error) && originalArgs?.code === undefined ? (
          <Alert type="info" title={errorMessage(error, 'Please enter the code of your authenticator app.')} />
        ) : (
          <ErrorAlert message={errorMessage(error, 'Login failed. Please check your credentials.')} />
        ))}
      <Form form={form} onSubmit={submit}>
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus={!email} />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
        />
        {needsCode && (
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            hint="Of your authenticator app, or one of your recovery codes."
          />
        )}
        <SubmitButton loading={isLoading}>Login</SubmitButton>
      </Form>
    </FormCard>
  )
}

/** Whether the password was correct and a second-factor code is required. */
function asksForCode(refusal: unknown): boolean {
  const { data } = (refusal ?? {}) as ApiError
  return typeof data === 'object' && data !== null && 'needsCode' in data && data.needsCode === true
}
