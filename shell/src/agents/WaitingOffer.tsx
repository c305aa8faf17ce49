import { formatMoney, isolated, nameWithVariant, type WaitingOffer as Waiting } from '@haggle/shared-contract'
import { YesOrNo } from './YesOrNo'
import styles from './agents.module.css'

/** An agent's offer that waits for its customer. */
export function WaitingOffer({ offer }: { offer: Waiting }) {
  const { id, agent, product, variantText, proposedPrice, note } = offer
  const what = nameWithVariant(isolated(product.name), variantText && isolated(variantText))
  return (
    <li id={`offer-${id}`}>
      <div>
        {`${isolated(agent)} asks whether to offer ${formatMoney(proposedPrice)} for ${what} (${formatMoney(product.sellingPrice)}).`}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <YesOrNo id={id} />
    </li>
  )
}
