import { AccountDeletion, paths } from '@haggle/shared-contract'
import { errorMessage, isUnanswered, useSession, useSessionActions } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, useToast } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { useNavigate } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { UsernameField } from '../session/UsernameField'
import { useShellDeleteAccountMutation } from './api'

const FAILURE = 'Your account could not be deleted. Please try again.'

/** Deletes the account after asking for its password (D66). */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button danger onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <Question onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const form = useForm(AccountDeletion, { password: '' })
  const [remove, { error, isLoading }] = useShellDeleteAccountMutation()
  const session = useSession()
  const { forget } = useSessionActions()
  const navigate = useNavigate()
  const toast = useToast()

  const submit = async (typed: AccountDeletion) => {
    const { data } = await remove(typed)
    if (!data) return
    forget()
    toast({ status: 'success', title: data.message })
    await navigate(paths.login)
  }
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <p>
        Your name, addresses and settings go at once and for good. Orders and reviews stay without your name.
        {session?.role === 'shopOwner' && " Your shop's products leave the market."}
      </p>
      <Form form={form} onSubmit={submit}>
        <UsernameField email={session?.email} />
        <TextField name="password" label="Your present password" type="password" autoComplete="current-password" />
        {error && <ErrorAlert message={errorMessage(error, FAILURE) + hintAt(error)} />}
        <Button type="primary" danger htmlType="submit" loading={isLoading}>
          Delete for good
        </Button>
      </Form>
    </Dialog>
  )
}

/** A deletion whose reply was lost may be done, and then it has ended this session, too. */
const hintAt = (error: object) => (isUnanswered(error) ? ' If you are logged out now, it is deleted.' : '')
