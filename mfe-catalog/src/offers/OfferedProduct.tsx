import { formatMoney, linePath, type ProductOffers } from '@haggle/shared-contract'
import { useAfter } from '@haggle/shared-state'
import { Card, Price, ProductImage } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId, useRef } from 'react'
import AgreedUntil from '../negotiation/AgreedUntil'
import { AttemptsLeft, Conversation } from '../negotiation/Conversation'
import OpenOffer from '../negotiation/OpenOffer'
import { ShopAnswer } from '../negotiation/ShopAnswer'
import { AddAgreedToCart } from './AddAgreedToCart'
import styles from './OfferedProduct.module.css'

interface OfferedProductProps {
  offered: ProductOffers
  /** Called when the agreement has lapsed. */
  onLapsed: () => void
}

/** One negotiated product: the offers, the shop's offer, the agreement. */
export function OfferedProduct({ offered, onLapsed }: OfferedProductProps) {
  const { product, offers, attemptsLeft, shopOffer, variant, variantText, agreedPrice, agreedUntil, boughtFor } =
    offered
  const nameId = useId()
  const name = useRef<HTMLAnchorElement>(null)
  const isAgreed = agreedPrice !== undefined && agreedUntil !== undefined
  useAfter(agreedUntil, onLapsed)
  return (
    <Card as="section" aria-labelledby={nameId} className={styles.product}>
      <ProductImage src={product.image} alt="" size={72} />
      <div className={styles.facts}>
        <h2 id={nameId} className={styles.name}>
          <Link ref={name} to={linePath({ product: product._id, variant: variant ?? shopOffer?.variant })}>
            {product.name}
          </Link>
        </h2>
        <div className={isAgreed ? styles.agreed : undefined}>
          {variantText && <p className={styles.variant}>{variantText}</p>}
          <Price
            price={agreedPrice ?? product.sellingPrice}
            sellingPrice={isAgreed ? product.sellingPrice : undefined}
          />
        </div>
        {isAgreed && (
          <>
            <AgreedUntil until={agreedUntil} />
            <AddAgreedToCart
              product={product}
              variant={variant}
              label={`at your agreed price of ${formatMoney(agreedPrice)}`}
            />
          </>
        )}
        {boughtFor !== undefined && <p>{`Bought at your agreed price of ${formatMoney(boughtFor)}.`}</p>}
        <Conversation offers={offers.toReversed()} />
        <ShopAnswer
          show={OpenOffer}
          offer={isAgreed ? undefined : shopOffer}
          onAnswered={() => name.current?.focus()}
          take="Take"
        />
        <AttemptsLeft count={attemptsLeft} />
      </div>
    </Card>
  )
}
