import { MAX_REPORT_TEXT, type AppealInput, type Hidden } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, ErrorAlert } from '@haggle/shared-ui'
import { Button, Form, TextField } from '@haggle/shared-ui/owner'
import { useShopAdminAppealMutation } from './api'

type AppealPanelProps = Pick<AppealInput, 'subject' | 'id'> & { hidden: Hidden }

/** Why the market hides a product or suspends the shop, and its owner's one appeal against that (D71). */
export function AppealPanel({ hidden: { reason, appeal }, ...thing }: AppealPanelProps) {
  const [send, { data, error, isLoading }] = useShopAdminAppealMutation()
  return (
    <>
      <Alert type="error" title={`Reason: ${reason}`} />
      {data && !appeal && <Alert type="success" title={data.message} />}
      {appeal && <p>{`Your appeal: ${appeal.text}`}</p>}
      {appeal?.state === 'open' && <p>It is with the operators. We will tell you what they decide.</p>}
      {appeal?.state === 'refused' && <p>{`It was refused: ${appeal.answer ?? ''}`}</p>}
      {!appeal && !data && (
        <Form<{ text: string }> onFinish={({ text }) => void send({ ...thing, text })}>
          {error && <ErrorAlert message={errorMessage(error, 'Your appeal could not be sent. Please try again.')} />}
          <TextField
            name="text"
            label="Your appeal"
            multiline
            maxLength={MAX_REPORT_TEXT}
            hint="Say why this is wrong. You can appeal once, within 30 days."
            rules={[{ required: true, whitespace: true }]}
          />
          <Button htmlType="submit" loading={isLoading}>
            Appeal
          </Button>
        </Form>
      )}
    </>
  )
}
