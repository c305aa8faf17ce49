import { z } from 'zod'

/** What is passed to parts beside a shop: the shop and, on a product's page, the product. */
const Contact = z.object({ shop: z.string(), product: z.string().optional() })

declare global {
  interface HaggleSlots {
    'catalog/shop-contact': z.infer<typeof Contact>
  }
}

export default Contact
