import type { NegotiationOutcome, Product } from '@haggle/shared-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { customer, lamp } from './market'
import { visitProduct } from './productPage'

export const REQUEST = '/api/negotiations/request'

/** A customer with the open dialog, by default with all attempts left. */
export async function haggler({ attemptsLeft = 3, product = lamp }: { attemptsLeft?: number; product?: Product } = {}) {
  const visit = visitProduct({ session: customer, product })
  visit.backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft })
  await screen.findByText('Real-time: connected')
  await visit.user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Negotiate Price' }))
  await dialog.findByText(`Attempts left: ${attemptsLeft} / 3`)
  const offer = async (price: string) => {
    const field = dialog.getByLabelText('Proposed price')
    await visit.user.clear(field)
    await visit.user.type(field, `${price}{Enter}`)
  }
  const replies = (outcome: NegotiationOutcome) => visit.backend.api.onPost(REQUEST).reply(200, outcome)
  return { ...visit, dialog, offer, replies }
}

export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** Matches the entry of the dialog's thread that says this. */
export const entry = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'LI' && element.textContent.includes(text)
