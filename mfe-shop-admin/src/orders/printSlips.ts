/** Id of the heading of an order's card. */
export const titleIdOf = (orderId: string) => `order-${orderId}`

/** Prints the packing slips of orders on screen, each on its own page. */
export function printSlips(orderIds: readonly string[]): void {
  const cards = orderIds.map((id) => document.getElementById(titleIdOf(id))?.closest('article'))
  cards.forEach((card) => card?.setAttribute('data-printed', ''))
  window.print()
  cards.forEach((card) => card?.removeAttribute('data-printed'))
}
