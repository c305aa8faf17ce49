import styles from './LoadingText.module.css'

/** A spinner with text. */
export function LoadingText({ text }: { text: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
