import { useLayoutEffect, useRef } from 'react'
import styles from './ZoomedPicture.module.css'

interface FullSizeProps {
  src: string
  alt: string
  /** The place to show first, as shares of width and height. */
  at: readonly [x: number, y: number]
  onClose: () => void
}

/** A picture in its own pixels over the whole page; it is scrolled, pinched, or moved by the arrow keys. */
export default function FullSize({ src, alt, at: [x, y], onClose }: FullSizeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const modal = dialog.current
    modal?.showModal()
    return () => modal?.close()
  }, [])
  const show = () => {
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    box.current?.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2)
  }
  return (
    <dialog ref={dialog} className={styles.page} aria-label={alt} onClose={onClose}>
      <div ref={box} role="group" aria-label="Picture in full size" className={styles.box} tabIndex={0}>
        <img src={src} alt={alt} onLoad={show} />
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
          <path d="M2 2l12 12M14 2 2 14" />
        </svg>
      </button>
    </dialog>
  )
}
