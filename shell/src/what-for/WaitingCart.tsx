import { lineKey, lineName } from '@haggle/shared-contract'
import { useCart } from '@haggle/shared-state'
import { ProductImage, useIsHydrating } from '@haggle/shared-ui'
import { useId } from 'react'
import styles from './WhatFor.module.css'

/** Most lines that are shown. */
const SHOWN = 3

/** What a guest put into the cart, above the log-in that leads to it (D38). */
export function WaitingCart() {
  const { items } = useCart()
  const titleId = useId()
  // prerendered markup knows no cart
  if (useIsHydrating() || items.length === 0) return null
  const more = items.length - SHOWN
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Waiting in your cart
      </h2>
      <ul className={styles.lines}>
        {items.slice(0, SHOWN).map((line) => (
          <li key={lineKey(line)} className={styles.line}>
            <ProductImage src={line.image} alt="" size={40} />
            <span>{`${line.qty} x ${lineName(line)}`}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{`and ${more} more`}</p>}
    </section>
  )
}
