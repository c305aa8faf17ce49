import styles from './CloseButton.module.css'

interface CloseButtonProps {
  onClick: () => void
  /** Positions it within what it closes. */
  className?: string
}

/** A cross in the corner. */
export const CloseButton = ({ onClick, className = '' }: CloseButtonProps) => (
  <button type="button" className={`${styles.close} ${className}`} aria-label="Close" onClick={onClick}>
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path d="M2 2l12 12M14 2 2 14" />
    </svg>
  </button>
)
