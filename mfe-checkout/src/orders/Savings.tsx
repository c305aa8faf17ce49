import { formatMoney, paths, type Order, type OrderItem } from '@haggle/shared-contract'
import { Button, useToast } from '@haggle/shared-ui'
import { useCheckoutTimesOfOffersQuery } from './offersApi'
import styles from './Savings.module.css'

interface SavingsProps {
  order: Pick<Order, 'orderItems' | 'createdAt'>
}

/** What haggling saved on an order, to share with others; nothing where nothing was haggled for. */
export function Savings({ order }: SavingsProps) {
  const haggled = order.orderItems.filter(({ sellingPrice = 0, price }) => sellingPrice > price)
  return haggled.length > 0 && <Saved haggled={haggled} createdAt={order.createdAt} />
}

function Saved({ haggled, createdAt }: { haggled: readonly OrderItem[]; createdAt: string }) {
  const toast = useToast()
  const { data: offers } = useCheckoutTimesOfOffersQuery()
  const [item, ...others] = haggled
  const saved = haggled.reduce((sum, { sellingPrice = 0, price, qty }) => sum + (sellingPrice - price) * qty, 0)
  const counts = haggled.map(({ product }) => offers?.[product]?.filter((at) => at <= createdAt).length ?? 0)
  // an offer too many pages back leaves the number out
  const inOffers = counts.includes(0) ? '' : ` in ${plural(counts.reduce((sum, count) => sum + count, 0))}`

  const share = async () => {
    const on = item && others.length === 0 ? ` on ${item.name}` : ''
    const text = `I saved ${formatMoney(saved)}${on}${inOffers} at Haggle.`
    const url = new URL(item && others.length === 0 ? paths.product(item.product) : paths.home, location.href).href
    const device: Partial<Navigator> = navigator
    try {
      if (device.share) return await device.share({ text, url })
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast({ status: 'success', title: 'Copied', description: text, duration: 3000 })
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) toast({ status: 'error', title: 'Not shared', description: text })
    }
  }

  return (
    <p className={styles.savings}>
      <strong>{`You saved ${formatMoney(saved)}${inOffers}`}</strong>
      <Button size="small" onClick={() => void share()}>
        Share
      </Button>
    </p>
  )
}

const plural = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)
