import { useEffect, useState } from 'react'
import { StatusIcon } from '../status-icon/StatusIcon'
import type { Toast } from './useToast'
import styles from './Toasts.module.css'

export interface ShownToast extends Toast {
  id: number
  duration: number
}

interface ToastsProps {
  toasts: readonly ShownToast[]
  onClose: (id: number) => void
}

/** Bad news interrupts a screen reader, good news waits its turn. */
const roleOf = (status: Toast['status']) => (status === 'error' || status === 'warning' ? 'alert' : 'status')

/** The messages over the page, the newest last. */
export const Toasts = ({ toasts, onClose }: ToastsProps) => (
  <div className={styles.toasts} data-above-dialogs>
    {toasts.map((toast) => (
      <Message key={toast.id} toast={toast} onClose={onClose} />
    ))}
  </div>
)

function Message({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, status, title, description, duration } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [isHeld, id, duration, onClose])

  // Who points at it is reading it.
  return (
    <div
      className={styles.toast}
      role={roleOf(status)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <StatusIcon status={status} size={26} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {description && <div>{description}</div>}
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={() => onClose(id)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </div>
  )
}
