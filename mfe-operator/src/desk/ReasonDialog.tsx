import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, SelectField, TextArea } from '@haggle/shared-ui'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import styles from './Desk.module.css'

interface ReasonDialogProps {
  title: string
  /** What follows. */
  children: ReactNode
  /** Texts to begin with. */
  prepared?: readonly { value: string; label: string }[]
  /** Label of the button. */
  act: string
  isLoading: boolean
  error: unknown
  /** Said when it failed, unless the server says why. */
  failure: string
  onAct: (reason: string) => PromiseLike<{ error?: unknown }>
  onClose: () => void
}

/** Asks for the reason of what takes something away from somebody, who reads it (D69). */
export function ReasonDialog({ title, children, prepared, act, isLoading, error, failure, ...on }: ReasonDialogProps) {
  const id = useId()
  const [choice, setChoice] = useState('')
  const [reason, setReason] = useState('')
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reply = await on.onAct(reason.trim())
    if (reply.error === undefined) on.onClose()
  }
  const choose = (text: string) => {
    setChoice(text)
    setReason(text)
  }
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        {children}
        {error !== undefined && <ErrorAlert message={errorMessage(error, failure)} />}
        {prepared && (
          <SelectField
            label="Prepared reasons"
            value={choice}
            options={[{ value: '', label: 'Own words' }, ...prepared]}
            onChange={choose}
          />
        )}
        <label htmlFor={id}>Reason, which the owner reads</label>
        <TextArea
          id={id}
          required
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button danger htmlType="submit" loading={isLoading} disabled={reason.trim() === ''}>
          {act}
        </Button>
      </form>
    </Dialog>
  )
}
