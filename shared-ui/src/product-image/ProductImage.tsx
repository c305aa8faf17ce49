import { isPictureUrl, smallPicture } from '@haggle/shared-contract'
import { useState } from 'react'
import styles from './ProductImage.module.css'

export interface ProductImageProps {
  src: string
  /** The product's name. */
  alt: string
  /** Edge of a square thumbnail in pixels; by default a square of the full width. */
  size?: number
  /** The width that it takes, as in the attribute `sizes`, where the browser shall choose between small and full size. */
  sizes?: string
  /** Loads eagerly, for pictures above the fold. */
  priority?: boolean
}

/** A product's picture in a box of fixed size; a placeholder when it is missing, broken or no picture's address. */
export function ProductImage({ src, alt, size, sizes, priority = false }: ProductImageProps) {
  const [broken, setBroken] = useState<string>()
  const small = smallPicture(src)
  const showsPlaceholder = !isPictureUrl(src) || broken === src
  const shape = size === undefined ? styles.wide : styles.square
  const box = [styles.box, shape, styles[groundFor(src || alt)]].join(' ')
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
          // In prerendered markup a picture may fail before React listens.
          ref={(picture) => void (picture?.complete && picture.naturalWidth === 0 && setBroken(src))}
          className={styles.picture}
          src={size === undefined ? src : small}
          srcSet={sizes && small !== src ? `${small} 400w, ${src} 1200w` : undefined}
          sizes={sizes}
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

const GROUNDS = ['mint', 'sand', 'sky', 'rose', 'moss', 'lilac'] as const

/** The name of a background colour, always the same for the same text. */
function groundFor(text: string): (typeof GROUNDS)[number] {
  const hash = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
}
