import type { ReportedItem } from '@haggle/shared-contract'
import { useState } from 'react'
import { SuspendDialog } from '../shops/SuspendDialog'
import { HideDialog } from './HideDialog'
import { KeyLegend } from './KeyLegend'
import { ReportCard } from './ReportCard'
import { useCurrentItem } from './useCurrentItem'
import { useDecisions } from './useDecisions'
import { useQueueKeys } from './useQueueKeys'
import desk from '../desk/Desk.module.css'

/** Reported things, of which one is current: that which the keys decide. */
export function ReportQueue({ items }: { items: readonly ReportedItem[] }) {
  const { list, index, goTo, holdFocus } = useCurrentItem(items)
  const [hiding, hide] = useState<ReportedItem>()
  const [hasKeys, setHasKeys] = useState(true)
  const { dismiss, restore, failure } = useDecisions(holdFocus)
  const current = items[index]
  useQueueKeys(hasKeys, {
    j: () => goTo(index + 1),
    k: () => goTo(index - 1),
    d: () => current?.state === 'open' && dismiss(current),
    h: () => current && current.state !== 'hidden' && hide(current),
  })
  const close = () => {
    holdFocus()
    hide(undefined)
  }
  return (
    <>
      <KeyLegend isOn={hasKeys} onChange={setHasKeys} />
      <ul ref={list} className={desk.list}>
        {items.map((item, at) => (
          <ReportCard
            key={`${item.subject} ${item.id}`}
            item={item}
            isCurrent={at === index}
            failure={failure?.of === item.id ? failure.message : undefined}
            onFocus={() => goTo(at)}
            onDismiss={() => dismiss(item)}
            onHide={() => hide(item)}
            onRestore={() => restore(item)}
          />
        ))}
      </ul>
      {hiding?.subject === 'shop' && <SuspendDialog shopId={hiding.id} shopName={hiding.thing.name} onClose={close} />}
      {hiding && hiding.subject !== 'shop' && <HideDialog item={hiding} onClose={close} />}
    </>
  )
}
