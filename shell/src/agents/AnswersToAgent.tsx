import { Button, ErrorAlert } from '@haggle/shared-ui'
import styles from './agents.module.css'

interface AnswersToAgentProps {
  /** Where a no leads. */
  refused: string
  isLoading: boolean
  /** Why it could not be allowed. */
  error: string | undefined
}

/** Allow, and Don't allow. */
export const AnswersToAgent = ({ refused, isLoading, error }: AnswersToAgentProps) => (
  <>
    {error && <ErrorAlert message={error} />}
    <div className={styles.answers}>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Allow
      </Button>
      <Button onClick={() => location.assign(refused)}>Don't allow</Button>
    </div>
  </>
)
