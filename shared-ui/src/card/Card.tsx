import type { ElementType, HTMLAttributes } from 'react'
import styles from './Card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** What it is to a reader: a section, an article, a list … */
  as?: 'div' | 'section' | 'article' | 'ul' | 'li' | 'p'
}

/** A calm surface that holds what belongs together. A class of its own may change any part of the look. */
export function Card({ as = 'div', className = '', ...rest }: CardProps) {
  const Element: ElementType = as
  return <Element className={`${styles.card} ${className}`} {...rest} />
}
