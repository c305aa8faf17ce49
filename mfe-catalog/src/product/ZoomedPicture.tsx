import { Card, ProductImage, lazyPart } from '@haggle/shared-ui'
import { Suspense, useState, type MouseEvent } from 'react'
import styles from './ZoomedPicture.module.css'

const FullSize = lazyPart(() => import(/* webpackChunkName: "product-parts" */ './FullSize'))

/** A picture that opens in full size when pressed, at the pressed place; at its middle by keyboard. */
export function ZoomedPicture({ src, alt }: { src: string; alt: string }) {
  const [at, setAt] = useState<readonly [x: number, y: number]>()
  const open = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setAt(detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height])
  }
  return (
    <Card className={styles.card}>
      <ProductImage src={src} alt={alt} priority />
      <button type="button" className={styles.zoom} aria-label="Zoom picture" onClick={open}>
        <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 4 4M5 7h4M7 5v4" />
        </svg>
      </button>
      {at && (
        <Suspense>
          <FullSize src={src} alt={alt} at={at} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
