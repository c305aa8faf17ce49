import { MAX_REPORT_TEXT, REPORT_REASONS, ReportForm, type ReportInput } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, useToast } from '@haggle/shared-ui'
import { Form, TextAreaField, useForm } from '@haggle/shared-ui/forms'
import { useCatalogReportMutation } from './api'
import styles from './Report.module.css'

interface ReportDialogProps extends Pick<ReportInput, 'subject' | 'id'> {
  onClose: () => void
}

/** Asks what is wrong with a product, review or shop. */
export function ReportDialog({ subject, id, onClose }: ReportDialogProps) {
  const form = useForm(ReportForm, { text: '' })
  const [send, { error, isLoading }] = useCatalogReportMutation()
  const toast = useToast()
  const mistake = form.formState.errors.reason?.message
  const report = async (input: Pick<ReportInput, 'reason' | 'text'>) => {
    const { data } = await send({ subject, id, ...input })
    if (!data) return
    toast({ status: 'success', title: data.message })
    onClose()
  }
  return (
    <Dialog title={`Report this ${subject}`} onClose={onClose}>
      <p>Only the operators of this market learn that you reported it.</p>
      <Form form={form} onSubmit={report}>
        <fieldset className={styles.reasons}>
          <legend>Reason</legend>
          {REPORT_REASONS.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" value={value} {...form.register('reason')} />
              {label}
            </label>
          ))}
        </fieldset>
        <TextAreaField name="text" label="What should we know? (optional)" rows={3} maxLength={MAX_REPORT_TEXT} />
        {mistake && <ErrorAlert message={mistake} />}
        {error && <ErrorAlert message={errorMessage(error, 'Your report could not be sent. Please try again.')} />}
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Send report
        </Button>
      </Form>
    </Dialog>
  )
}
