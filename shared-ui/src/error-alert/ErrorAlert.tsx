import { Alert } from 'antd'

/** What went wrong, in an alert where it went wrong. */
export function ErrorAlert({ message }: { message: string }) {
  return <Alert type="error" showIcon title={message} />
}
