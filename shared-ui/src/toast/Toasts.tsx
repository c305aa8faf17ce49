import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { withIsolates } from '../alert/withIsolates'
import { Button } from '../button/Button'
import { onFirstPress } from '../button/onFirstPress'
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

/**
 * The toasts over the page, newest last. Rendered while there are none, too: screen readers announce what comes into a
 * live region, not a region that comes with its text.
 */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const list = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  const hadFocus = useRef(false)
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    hadFocus.current = true
  }
  // a removed element loses the focus without an event
  const leave = () => (hadFocus.current = false)
  useLayoutEffect(() => {
    if (!hadFocus.current || list.current?.contains(document.activeElement)) return
    hadFocus.current = false
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }, [toasts])
  return (
    <div ref={list} className={styles.toasts} aria-live="polite" onFocus={enter} onBlur={leave}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  )
}

function Message({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, status, title, description, duration, action } = toast
  const titleId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [isHeld, id, duration, onClose])

  const takesLostFocus = action?.takesLostFocus === true
  useLayoutEffect(() => {
    if (takesLostFocus && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [takesLostFocus])

  // The timer pauses while a pointer is over the toast or the keyboard's focus in it. Only a moved pointer counts: a toast may
  // appear under one at rest.
  return (
    <div
      className={styles.toast}
      role={roleOf(status)}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <StatusIcon status={status} size={26} />
      <div className={styles.words}>
        <div id={titleId} className={styles.title}>
          {withIsolates(title)}
        </div>
        {description && <div>{withIsolates(description)}</div>}
      </div>
      {action && (
        <Button
          ref={button}
          size="small"
          aria-describedby={titleId}
          onClick={onFirstPress(() => {
            action.onPress()
            onClose(id)
          })}
        >
          {action.label}
        </Button>
      )}
      <CloseButton className={styles.close} onClick={() => onClose(id)} />
    </div>
  )
}
