import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '../close-button/CloseButton'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Called by the cross, the Escape key and a press beside the dialog. */
  onClose: () => void
  children?: ReactNode
}

/** A question over the page, for as long as it is rendered. A field with `autoFocus` in it gets the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const [opener] = useState(() => document.activeElement)
  const layer = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus()
    const release = holdBack(layer.current)
    return () => {
      release()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const closeFromBeside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The press itself must not take the focus that goes back.
    event.preventDefault()
    onClose()
  }
  return createPortal(
    <div ref={layer} className={styles.layer} onKeyDown={closeByKey} onMouseDown={closeFromBeside}>
      <div ref={dialog} className={styles.dialog} role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton className={styles.close} onClick={onClose} />
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** Nothing else on the page can be reached or scrolled, but for toasts: they tell what came of an answer. */
function holdBack(layer: Element | null): () => void {
  const others = [...document.body.children].filter(
    (element) => element !== layer && !element.hasAttribute('inert') && !element.matches('[data-above-dialogs]'),
  )
  for (const other of others) other.toggleAttribute('inert', true)
  const { style, clientWidth } = document.documentElement
  // The place of a scroll bar stays, so that nothing moves aside.
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : ''
  style.overflow = 'hidden'
  return () => {
    for (const other of others) other.removeAttribute('inert')
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}
