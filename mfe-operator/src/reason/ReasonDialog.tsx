import { MAX_REASON } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, SelectField, TextArea } from '@haggle/shared-ui'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import styles from './ReasonDialog.module.css'

interface ReasonDialogProps {
  title: string
  /** What the act brings about. */
  explanation: string
  /** Texts that can be chosen, and edited. */
  prepared: readonly { label: string; value: string }[]
  /** Who reads the reason: 'the owner'. */
  reader: string
  /** The button's text. */
  action: string
  act: (reason: string) => Promise<{ error?: unknown }>
  /** Whether the fields of `children` are filled in. */
  isReady?: boolean
  onClose: () => void
  /** More fields, above the reason. */
  children?: ReactNode
}

const OWN_WORDS = { label: 'Own words', value: '' }

/** Asks for the reason of an act, which somebody else reads (D69), and does it. */
export function ReasonDialog({ title, explanation, prepared, reader, action, act, ...dialog }: ReasonDialogProps) {
  const { isReady = true, onClose, children } = dialog
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const { error } = await act(reason.trim())
    setBusy(false)
    if (error === undefined) onClose()
    else setFailure(errorMessage(error, 'That did not work. Please try again.'))
  }
  const choose = (text: string) => {
    setChosen(text)
    setReason(text)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <p>{explanation}</p>
        {failure !== undefined && <ErrorAlert message={failure} />}
        {children}
        <SelectField label="Prepared reasons" value={chosen} options={[OWN_WORDS, ...prepared]} onChange={choose} />
        <label htmlFor={id}>{`Reason, which ${reader} reads`}</label>
        <TextArea
          id={id}
          required
          rows={4}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button danger htmlType="submit" loading={isBusy} disabled={!isReady || reason.trim() === ''}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
