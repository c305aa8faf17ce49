import { Card, ProductImage } from '@haggle/shared-ui'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './ZoomedPicture.module.css'

/** How far an arrow key moves the visible part, in percent of the picture. */
const STEP = 20

const moves: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const within = (percent: number) => Math.max(0, Math.min(100, percent))

/** A picture that zooms when pressed; the pointer or the arrow keys move the visible part. */
export function ZoomedPicture({ src, alt }: { src: string; alt: string }) {
  const [isZoomed, setZoomed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef([50, 50])

  const look = (x: number, y: number) => {
    seen.current = [within(x), within(y)]
    box.current?.style.setProperty('--seen', seen.current.map((percent) => `${percent}%`).join(' '))
  }
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    look(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!isZoomed || (!move && event.key !== 'Escape')) return
    event.preventDefault()
    if (!move) return setZoomed(false)
    const [x = 50, y = 50] = seen.current
    look(x + move[0], y + move[1])
  }

  return (
    <Card className={styles.card}>
      <div ref={box} className={isZoomed ? styles.near : undefined}>
        <ProductImage src={src} alt={alt} priority />
      </div>
      <button
        type="button"
        className={styles.zoom}
        aria-label="Zoom picture"
        aria-pressed={isZoomed}
        onClick={() => setZoomed(!isZoomed)}
        onPointerDown={follow}
        onPointerMove={isZoomed ? follow : undefined}
        onKeyDown={press}
      >
        <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d={isZoomed ? 'm10.5 10.5 4 4M5 7h4' : 'm10.5 10.5 4 4M5 7h4M7 5v4'} />
        </svg>
      </button>
    </Card>
  )
}
