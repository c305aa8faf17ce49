import type { Order } from '@haggle/shared-contract'

/** What people call an order. */
export const orderName = ({ orderNumber, _id }: Order): string => orderNumber ?? _id

/** Id of the name of an order's card. */
export const titleIdOf = (orderId: string) => `order-${orderId}`

/** Prints the packing slips of orders on screen, each on its own page. */
export function printSlips(orderIds: readonly string[]): void {
  const cards = orderIds.map((id) => document.getElementById(titleIdOf(id))?.closest('article'))
  cards.forEach((card) => card?.setAttribute('data-printed', ''))
  window.print()
  cards.forEach((card) => card?.removeAttribute('data-printed'))
}

/** How long slow pictures keep slips from being printed. */
const TIMEOUT_MS = 10_000

/** Loads all pictures in an element, also those out of sight; one that fails, or takes long, is printed as it is. */
export async function loadPictures(element: HTMLElement | null): Promise<void> {
  const pictures = [...(element?.querySelectorAll('img') ?? [])].filter(({ complete }) => !complete)
  const loaded = pictures.map(
    (picture) =>
      new Promise((resolve) => {
        picture.addEventListener('load', resolve)
        picture.addEventListener('error', resolve)
        picture.loading = 'eager'
      }),
  )
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
