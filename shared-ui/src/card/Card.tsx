import type { ElementType, HTMLAttributes } from 'react'
import styles from './Card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element: a section, an article, a list … */
  as?: 'div' | 'section' | 'article' | 'ul' | 'li' | 'p'
}

/** A surface that groups content. `className` may override any part of its look. */
export function Card({ as = 'div', className = '', ...rest }: CardProps) {
  const Element: ElementType = as
  return <Element className={`${styles.card} ${className}`} {...rest} />
}
