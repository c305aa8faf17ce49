import styles from './LoadingText.module.css'

/** A spinner that says what it is waiting for. */
export function LoadingText({ text }: { text: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
