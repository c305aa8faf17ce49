import { formatMoneyIn, type ShopMoney } from '@haggle/shared-contract'
import { useState } from 'react'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { FoundList } from '../found-list/FoundList'
import { Loaded } from '../found-list/Loaded'
import { useOperatorPayoutsQuery, useOperatorShopMoneyQuery } from './api'
import { CommissionForm } from './CommissionForm'
import { HoldPayouts } from './HoldPayouts'
import { LinkedAccountForm } from './LinkedAccountForm'
import { PayOutShop } from './PayOutShop'
import { PayoutTable } from './PayoutTable'

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

const Balance = ({ held, due, paid, currency }: ShopMoney['balance']) => {
  const money = (amount: number) => formatMoneyIn(amount, currency)
  return <Facts look="figures" label="Balance" facts={{ Held: money(held), Due: money(due), Paid: money(paid) }} />
}

/** The payouts of a shop, each with its statement. */
function ShopPayouts({ shopId }: { shopId: string }) {
  const [pageNumber, setPage] = useState(1)
  const payouts = useOperatorPayoutsQuery({ q: shopId, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <FoundList what="payouts" query={payouts} empty="No payouts yet." onPage={setPage}>
      {(items) => <PayoutTable payouts={items} />}
    </FoundList>
  )
}
