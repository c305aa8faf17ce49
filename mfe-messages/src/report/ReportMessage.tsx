import { MAX_REPORT_TEXT, REPORT_REASONS, type ReportReason } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, SelectField, TextArea, useToast } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { useMessagesReportMutation } from '../conversations/api'
import styles from './ReportMessage.module.css'

const UNCHOSEN = { value: '', label: 'Choose a reason' } as const
const REASONS: { value: ReportReason | ''; label: string }[] = [UNCHOSEN, ...REPORT_REASONS]

/** Reports a message to the market's operators, who can read it only then (D71, D72). */
export function ReportMessage({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="text" size="small" className={styles.button} onClick={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && <ReportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const textId = useId()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [report, { error, isLoading }] = useMessagesReportMutation()
  const toast = useToast()

  const send = async () => {
    setIncomplete(reason === '')
    if (reason === '' || isLoading) return
    const { data } = await report({ subject: 'message', id, reason, text })
    if (!data) return
    toast({ status: 'success', title: data.message })
    onClose()
  }
  return (
    <Dialog title="Report this message" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>Only the operators of this market learn that you reported it, and read it.</p>
        <SelectField label="Reason" value={reason} options={REASONS} onChange={setReason} />
        <label htmlFor={textId}>What should we know? (optional)</label>
        <TextArea
          id={textId}
          rows={3}
          maxLength={MAX_REPORT_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isIncomplete && reason === '' && <ErrorAlert message="Please choose a reason." />}
        {error && <ErrorAlert message={errorMessage(error, 'Your report could not be sent. Please try again.')} />}
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Send report
        </Button>
      </form>
    </Dialog>
  )
}
