import { isolated, type ReportedItem } from '@haggle/shared-contract'
import { ReasonDialog } from '../reason/ReasonDialog'
import { useOperatorHideThingMutation } from './api'

const OF_PRODUCTS = [
  { label: 'Counterfeit', value: 'This product is a counterfeit.' },
  { label: 'Prohibited', value: 'This product must not be sold in this market.' },
  { label: 'Misleading', value: 'What this product’s page says misleads customers.' },
]
const OF_TEXTS = [
  { label: 'Offensive', value: 'This text insults somebody.' },
  { label: 'Personal data', value: 'This text shows personal data of somebody.' },
  { label: 'Misleading', value: 'This text is not about the product.' },
]

/** Asks for the reason for which a product or review is hidden, which its owner or author reads. */
export function HideDialog({ item, onClose }: { item: ReportedItem; onClose: () => void }) {
  const [hide] = useOperatorHideThingMutation()
  const { subject, id, thing } = item
  const isProduct = subject === 'product'
  return (
    <ReasonDialog
      title={`Hide ${isProduct ? '' : `the ${subject} of `}${isolated(thing.name)}`}
      explanation={
        isProduct
          ? 'Customers do not find it any more, and its agreed prices and open offers end. Paid orders go on.'
          : 'It leaves the page, the average and the count.'
      }
      prepared={isProduct ? OF_PRODUCTS : OF_TEXTS}
      reader={isProduct ? 'the owner' : 'the author'}
      action="Hide"
      act={(reason) => hide({ subject, id, reason })}
      onClose={onClose}
    />
  )
}
