import type { OfferThread } from '@haggle/shared-contract'

interface OfferedVariant {
  variant: string
  /** 'M, Red' */
  text: string
}

/** The variants that a thread's offers are for, the latest first; none for a product without options. */
export function variantsIn({ offers }: OfferThread, status?: 'accepted' | 'rejected'): OfferedVariant[] {
  const found = new Map<string, OfferedVariant>()
  for (const { variant, variantText, status: its } of offers)
    if (variant !== undefined && !found.has(variant) && (status === undefined || its === status))
      found.set(variant, { variant, text: variantText ?? '' })
  return [...found.values()]
}
