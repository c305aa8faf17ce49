import { Alert } from '../alert/Alert'

/** What went wrong, in an alert where it went wrong. */
export function ErrorAlert({ message }: { message: string }) {
  return <Alert type="error" title={message} />
}
