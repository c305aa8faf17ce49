import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Typed values by label; `Category` is chosen. */
export const typed = {
  'Product Name': 'Brass Compass',
  Description: 'Points north, mostly.',
  'Image URL': 'https://haggle.test/compass.webp',
  Category: 'Books',
  'MRP (Max Retail Price)': '20',
  'Selling Price': '10.50',
  'Minimum Negotiable Price': '5',
  'Count In Stock': '3',
}

export type Typed = typeof typed

/** Fills the given fields of the product form, replacing what they hold. */
export async function typeProduct(user: UserEvent, fields: Partial<Typed>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    if (label === 'Category') {
      await user.click(screen.getByLabelText(label))
      await user.click(await screen.findByRole('option', { name: text }))
      continue
    }
    const field = screen.getByLabelText(label)
    await user.clear(field)
    field.focus()
    await user.paste(text)
  }
}
