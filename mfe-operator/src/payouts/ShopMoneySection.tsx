import { formatMoneyIn, type ShopMoney } from '@haggle/shared-contract'
import { Section } from '../desk/Section'
import { Loaded } from '../found-list/Loaded'
import { useOperatorShopMoneyQuery } from './api'
import { CommissionForm } from './CommissionForm'
import { HoldPayouts } from './HoldPayouts'
import { LinkedAccountForm } from './LinkedAccountForm'
import { PayOutShop } from './PayOutShop'
import { ShopPayouts } from './ShopPayouts'
import deskStyles from '../desk/Desk.module.css'

/** A shop's money: what it is owed and was paid, and what operators set for it (D73). */
export function ShopMoneySection({ shopId }: { shopId: string }) {
  const query = useOperatorShopMoneyQuery(shopId, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Money">
      <Loaded what="The money" query={query} rows={6}>
        {(money) => (
          <>
            <Balance {...money.balance} />
            <HoldPayouts money={money} />
            {money.balance.due > 0 && <PayOutShop money={money} />}
            <CommissionForm key={money.commission.bp} shopId={shopId} {...money.commission} />
            <LinkedAccountForm key={money.linkedAccount} shopId={shopId} account={money.linkedAccount ?? ''} />
            <ShopPayouts shopId={shopId} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Balance = ({ held, due, paid, currency }: ShopMoney['balance']) => (
  <dl className={deskStyles.figures} aria-label="Balance">
    {Object.entries({ Held: held, Due: due, Paid: paid }).map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{formatMoneyIn(amount, currency)}</dd>
      </div>
    ))}
  </dl>
)
