import { AppealForm, MAX_REPORT_TEXT, type Hidden } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, ErrorAlert } from '@haggle/shared-ui'
import { Form, TextAreaField, useForm } from '@haggle/shared-ui/forms'
import { useMessagesAppealMutation } from '../conversations/api'
import styles from './ReportMessage.module.css'

/** Tells the author of a message why the market hides it, with the way to appeal once (D71). */
export function HiddenMessage({ id, hidden: { reason, appeal } }: { id: string; hidden: Hidden }) {
  const [send, { data, error, isLoading }] = useMessagesAppealMutation()
  const form = useForm(AppealForm, { text: '' })
  return (
    <div className={styles.form}>
      <Alert type="warning" title="Hidden by the market" description={reason} />
      {appeal && <p>{`Your appeal: ${appeal.text}`}</p>}
      {appeal?.state === 'open' && <p>It is with the operators. We will tell you what they decide.</p>}
      {appeal?.state === 'refused' && <p>{`It was refused: ${appeal.answer ?? ''}`}</p>}
      {!appeal && data && <Alert type="success" title={data.message} />}
      {!appeal && !data && (
        <Form form={form} onSubmit={({ text }) => send({ subject: 'message', id, text })}>
          <TextAreaField
            name="text"
            label="Your appeal"
            rows={3}
            maxLength={MAX_REPORT_TEXT}
            hint="Say why this is wrong. You can appeal once, within 30 days."
          />
          {error && <ErrorAlert message={errorMessage(error, 'Your appeal could not be sent. Please try again.')} />}
          <Button htmlType="submit" loading={isLoading}>
            Appeal
          </Button>
        </Form>
      )}
    </div>
  )
}
