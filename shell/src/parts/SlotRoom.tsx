import { useSession } from '@haggle/shared-state'
import { useEffect, useState } from 'react'
import { isVisible } from '../session/admission'
import type { AppSlot } from './appSlots'
import { PartPlace } from './PartPlace'
import styles from './SlotRoom.module.css'

/** A slot's room, the same whoever fills it, and its parts, which load once the page has. */
export function SlotRoom({ slot: { room, parts }, pass }: { slot: AppSlot; pass: object }) {
  const session = useSession()
  const isQuiet = useIsQuiet()
  const frames = parts
    .filter(({ visibleTo }) => isVisible(visibleTo, session))
    .map((part) => <PartPlace key={`${part.remote} ${part.name}`} part={part} pass={pass} isQuiet={isQuiet} />)
  if (!room) return <div hidden>{frames}</div>
  return (
    <div className={styles.room}>
      <Height className={styles.narrow} pixels={room.narrow} />
      <Height className={styles.wide} pixels={room.wide} />
      <div className={styles.parts}>{frames}</div>
    </div>
  )
}

/** Keeps a height, in prerendered markup too, whose policy forbids style attributes; it grows with the text. */
const Height = ({ className, pixels }: { className: string | undefined; pixels: number }) => (
  <svg className={className} width="1" height={`${pixels / 16}rem`} aria-hidden />
)

/** Whether the page has loaded, with its screen, and is idle since. */
function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let isWaiting = true
    const start = () => isWaiting && setQuiet(true)
    // Safari has no requestIdleCallback
    const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start))
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      isWaiting = false
      window.removeEventListener('load', wait)
    }
  }, [])
  return isQuiet
}
