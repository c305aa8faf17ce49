import { useEffect, useState } from 'react'
import { CloseButton } from '../close-button/CloseButton'
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

/** Errors interrupt a screen reader, other toasts wait. */
const roleOf = (status: Toast['status']) => (status === 'error' || status === 'warning' ? 'alert' : 'status')

/** The toasts over the page, newest last. */
export const Toasts = ({ toasts, onClose }: ToastsProps) => (
  <div className={styles.toasts}>
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

  // The timer pauses while a pointer is over the toast. Only a moved pointer counts: a toast may appear under one at rest.
  return (
    <div
      className={styles.toast}
      role={roleOf(status)}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <StatusIcon status={status} size={26} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {description && <div>{description}</div>}
      </div>
      <CloseButton className={styles.close} onClick={() => onClose(id)} />
    </div>
  )
}
