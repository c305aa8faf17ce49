import { isPictureUrl } from '@haggle/shared-contract'
import { useState } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  src: string
  /** Alternative text; '' where the picture only decorates. */
  alt: string
  /** Width and height in pixels. */
  size: number
}

/** A user's picture; a blank one when missing, broken or no picture's address. */
export function Avatar({ src, alt, size }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  if (isPictureUrl(src) && src !== broken)
    return (
      <img
        className={styles.avatar}
        src={src}
        alt={alt}
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    )
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <svg className={styles.avatar} viewBox="0 0 32 32" width={size} height={size} {...name}>
      <circle cx="16" cy="12.5" r="5.5" />
      <path d="M4.500 31a11.500 10.500 0 0 1 23 0z" />
    </svg>
  )
}
