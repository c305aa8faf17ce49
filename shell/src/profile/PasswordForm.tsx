import { useState } from 'react'
import { errorMessage, useSessionActions } from 'shared-state'
import { Button, ErrorAlert, useToast } from 'shared-ui'
import { Form, TextField } from 'shared-ui/forms'
import { useUpdateProfileMutation } from './api'
import styles from './ProfileScreen.module.css'

interface Passwords {
  password?: string
  confirmPassword?: string
}

/** A new password, typed twice. All other sessions end with the old one; this one goes on (D6). */
export function PasswordForm() {
  const [form] = Form.useForm<Passwords>()
  const [mistake, setMistake] = useState<string>()
  const [update, { isLoading }] = useUpdateProfileMutation()
  const { start } = useSessionActions()
  const toast = useToast()

  const submit = async ({ password, confirmPassword }: Passwords) => {
    if (!password || !confirmPassword) return setMistake('Please enter both password fields.')
    if (password !== confirmPassword) return setMistake('Passwords do not match.')
    setMistake(undefined)
    const { data: user, error } = await update({ password })
    if (!user) return setMistake(errorMessage(error, 'Failed to update password.'))
    start(user)
    form.resetFields()
    toast({ status: 'success', title: 'Password updated successfully!', duration: 3000 })
  }

  return (
    <Form<Passwords> form={form} onFinish={submit}>
      <TextField name="password" label="New Password" type="password" autoComplete="new-password" />
      <TextField name="confirmPassword" label="Confirm New Password" type="password" autoComplete="new-password" />
      {mistake && (
        <div className={styles.mistake}>
          <ErrorAlert message={mistake} />
        </div>
      )}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Change Password
      </Button>
    </Form>
  )
}
