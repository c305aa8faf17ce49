import { useContext, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '../close-button/CloseButton'
import { ToastContext } from '../toast/useToast'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Called by the cross, the Escape key and a press beside the dialog. */
  onClose: () => void
  children?: ReactNode
}

/**
 * A question over the page, for as long as it is rendered: a sheet from below on phones. Its first field gets the focus,
 * which never leaves it.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const layer = useRef<HTMLDialogElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const { region } = useContext(ToastContext)

  useLayoutEffect(() => {
    const modal = layer.current
    if (!modal) return
    modal.showModal()
    const firstField = dialog.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')
    ;(firstField ?? dialog.current)?.focus()
    // All of the page beside it is inert; toasts tell what came of an answer.
    if (region) modal.append(region)
    return () => {
      if (region) document.body.append(region)
      modal.close()
    }
  }, [region])

  // What had the focus may be gone or disabled after an answer; from nowhere, Escape would reach nothing.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!layer.current?.contains(focused) || focused?.matches(':disabled')) dialog.current?.focus()
  })

  const closeFromBeside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The press itself must not take the focus that goes back.
    event.preventDefault()
    onClose()
  }
  return (
    // The layer over the whole page, with the dialog and the toasts in it.
    <dialog ref={layer} className={styles.layer} role="none" onClose={onClose} onMouseDown={closeFromBeside}>
      <div ref={dialog} className={styles.dialog} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton className={styles.close} onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}
