import { TotpCode } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, ErrorAlert, Skeleton, lazyPart, useToast } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { Suspense, useEffect, useState } from 'react'
import { useShellDisableTotpMutation, useShellEnableTotpMutation, useShellSetUpTotpMutation } from './api'
import { saveAs } from './saveAs'
import styles from './account.module.css'

const QrCode = lazyPart(() => import('./QrCode'))

/** A shop owner's second factor: a code of an authenticator app at each log-in. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [switched, setSwitched] = useState<boolean>()
  const [setUp, { data: setup, error, isLoading, reset }] = useShellSetUpTotpMutation()
  const [enable, enabling] = useShellEnableTotpMutation()
  const [disable, disabling] = useShellDisableTotpMutation()

  if (switched ?? isOn)
    return (
      <>
        {enabling.data && <Recovery codes={enabling.data.recoveryCodes} />}
        {enabling.error && (
          <Alert
            type="warning"
            title="Your recovery codes did not arrive. Switch this off and on again to get new ones."
          />
        )}
        <p>On. Logging in takes your password and a code from your authenticator app.</p>
        <CodeForm
          button="Switch off"
          isLoading={disabling.isLoading}
          error={disabling.error && errorMessage(disabling.error, 'It could not be switched off.')}
          onCode={async (code) => {
            const { data } = await disable(code)
            if (!data) return
            reset()
            setSwitched(false)
          }}
        />
      </>
    )
  return (
    <>
      <p>Off. Logging in takes your password alone. With this on, it also takes a code from an app on your phone.</p>
      {setup ? (
        <>
          <p>Scan this code with your app, or give it the key below it.</p>
          <Suspense fallback={<Skeleton title={false} picture={220} />}>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
          </Suspense>
          <p className={styles.key} translate="no">
            {setup.secret.match(/.{1,4}/g)?.map((group, at) => (
              <span key={at}>{group}</span>
            ))}
          </p>
          <p>
            On this device: <a href={setup.uri}>open it in the app</a>
          </p>
          <CodeForm
            button="Switch on"
            isAwaited
            isLoading={enabling.isLoading}
            error={enabling.error && errorMessage(enabling.error, 'It could not be switched on.')}
            onCode={async (code) => {
              const { data } = await enable(code)
              if (data) setSwitched(true)
            }}
          />
        </>
      ) : (
        <Button onClick={() => void setUp()} loading={isLoading}>
          Set up
        </Button>
      )}
      {error && <ErrorAlert message={errorMessage(error, 'It could not be set up.')} />}
    </>
  )
}

function Recovery({ codes }: { codes: readonly string[] }) {
  const toast = useToast()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ status: 'success', title: 'Recovery codes copied.', duration: 3000 })
  }
  return (
    <Alert
      type="info"
      title="Keep these codes: each opens your account once without the app, and they are shown only now."
      description={
        <div className={styles.recovery}>
          <ul className={styles.codes} translate="no">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={() => saveAs('haggle-recovery-codes.txt', text, 'text/plain')}>Download</Button>
        </div>
      }
    />
  )
}

interface CodeFormProps {
  button: string
  /** Whether to focus the field when it appears. */
  isAwaited?: boolean
  isLoading: boolean
  error: string | undefined
  onCode: (code: TotpCode) => unknown
}

function CodeForm({ button, isAwaited = false, isLoading, error, onCode }: CodeFormProps) {
  const form = useForm(TotpCode, { code: '' })
  const { setFocus } = form
  useEffect(() => {
    if (isAwaited) setFocus('code')
  }, [isAwaited, setFocus])
  const submit = async (typed: TotpCode) => {
    await onCode(typed)
    form.reset()
  }
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        // a recovery code, which can switch it off, has letters
        inputMode={isAwaited ? 'numeric' : undefined}
      />
      {error && <ErrorAlert message={error} />}
      <Button type={isAwaited ? 'primary' : 'default'} htmlType="submit" loading={isLoading}>
        {button}
      </Button>
    </Form>
  )
}
