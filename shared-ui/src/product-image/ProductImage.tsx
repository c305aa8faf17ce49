import { useState } from 'react'
import { smallPicture } from 'shared-contract'
import styles from './ProductImage.module.css'

export interface ProductImageProps {
  src: string
  /** The product's name. */
  alt: string
  /** Edge of a square thumbnail in pixels; without it the picture fills the width, four to three. */
  size?: number
  /** Loads at once, for the pictures that a visitor sees first. */
  priority?: boolean
}

/** A product's picture on a calm ground, in a box that keeps its place; a placeholder when it is missing or broken. */
export function ProductImage({ src, alt, size, priority = false }: ProductImageProps) {
  const [broken, setBroken] = useState<string>()
  const showsPlaceholder = !src || broken === src
  const isOnStage = size === undefined && !showsPlaceholder && isCutOut(src)
  const shape = size === undefined ? styles.wide : styles.square
  const box = [styles.box, shape, styles[groundFor(src || alt)], isOnStage && styles.stage].filter(Boolean).join(' ')
  const measures = { width: size, height: size }

  return (
    <span className={box}>
      {showsPlaceholder ? (
        <svg className={styles.placeholder} viewBox="0 0 64 64" role="img" aria-label={alt} {...measures}>
          <rect x="8" y="12" width="48" height="40" rx="6" />
          <circle cx="24" cy="26" r="4" />
          <path d="m10 46 14-12 10 8 10-10 12 11" />
        </svg>
      ) : (
        <img
          // In markup that a host made, a picture may fail before React listens.
          ref={(picture) => void (picture?.complete && picture.naturalWidth === 0 && setBroken(src))}
          className={styles.picture}
          src={size === undefined ? src : smallPicture(src)}
          alt={alt}
          {...measures}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}

/** The market's own pictures are things cut out; an uploaded photograph has a ground of its own. */
const isCutOut = (src: string) => /^\/media\/[^/]+$/.test(src)

const GROUNDS = ['mint', 'sand', 'sky', 'rose', 'moss', 'lilac'] as const

/** The name of a calm colour to stand behind a picture, always the same for the same text. */
export function groundFor(text: string): (typeof GROUNDS)[number] {
  const hash = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
}
