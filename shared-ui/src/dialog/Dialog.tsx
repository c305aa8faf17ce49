import { useContext, useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '../close-button/CloseButton'
import { isComposing } from '../is-composing/isComposing'
import { ToastContext } from '../toast/useToast'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Called by the cross, the Escape key and a click on the backdrop. */
  onClose: () => void
  children?: ReactNode
}

/**
 * A modal dialog, open while rendered; a bottom sheet on phones. Its first field gets the focus, which stays inside.
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
    const firstField = dialog.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled:not([hidden])')
    ;(firstField ?? dialog.current)?.focus()
    // The rest of the page is inert, so toasts are shown inside.
    if (region) modal.append(region)
    return () => {
      if (region) document.body.append(region)
      modal.close()
    }
  }, [region])

  // The focused element may be gone or disabled after a reply; without focus, Escape would not reach the dialog.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!layer.current?.contains(focused) || focused?.matches(':disabled')) dialog.current?.focus()
  })

  const closeFromBeside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The press itself must not take the focus that closing restores.
    event.preventDefault()
    // the second press of the double click that opened it closes nothing
    if (event.detail < 2) onClose()
  }
  const keepFromClosing = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isComposing(event)) event.preventDefault()
  }
  return (
    // The top layer, with the dialog and the toasts in it.
    <dialog
      ref={layer}
      className={styles.layer}
      role="none"
      onClose={onClose}
      onMouseDown={closeFromBeside}
      onKeyDown={keepFromClosing}
    >
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
