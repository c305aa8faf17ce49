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

  const only = others.length === 0 ? item : undefined
  const text = `I saved ${formatMoney(saved)}${only ? ` on ${only.name}` : ''}${inOffers} at Haggle.`
  const device: Partial<Navigator> = navigator

  const shareText = async () => {
    const url = new URL(only ? paths.product(only.product) : paths.home, location.href).href
    if (device.share) return device.share({ text, url })
    await navigator.clipboard.writeText(`${text} ${url}`)
    toast({ status: 'success', title: 'Copied', description: text, duration: 3000 })
  }
  const sharePicture = async () => {
    const { drawSavings } = await import('./drawSavings')
    const paid = haggled.reduce((sum, { price, qty }) => sum + price * qty, 0)
    const file = await drawSavings({
      saved: `I saved ${formatMoney(saved)}`,
      what: only?.name ?? `${haggled.length} things`,
      prices: `${formatMoney(paid)} instead of ${formatMoney(paid + saved)}${inOffers}`,
      image: item?.image ?? '',
    })
    if (device.canShare?.({ files: [file] })) return device.share?.({ files: [file], text })
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name })
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const share = async (way: () => Promise<void> | undefined) => {
    try {
      await way()
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) toast({ status: 'error', title: 'Not shared', description: text })
    }
  }

  return (
    <p className={styles.savings}>
      <strong>{`You saved ${formatMoney(saved)}${inOffers}`}</strong>
      <span className={styles.ways}>
        <Button size="small" onClick={() => void share(shareText)}>
          Share
        </Button>
        <Button size="small" onClick={() => void share(sharePicture)}>
          As a picture
        </Button>
      </span>
    </p>
  )
}

const plural = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)
