import type { MachineFinding } from '@haggle/shared-contract'
import { about, counted } from './finding'

/** As the rule of docs/alerts.yml has it. */
const MANY_UNITS = 5000

/** Whether unpaid orders hold much of what is for sale (HaggleStockHeld). */
export function heldStock({ units, orders }: { units: number; orders: number }): MachineFinding[] {
  if (units <= MANY_UNITS) return []
  return [
    about('Stock').warning(`${counted(orders, 'unpaid order')} hold ${counted(units, 'unit')}.`, {
      todo: 'Look whether somebody only reserves: UNPAID_ORDERS, HELD_UNITS and ORDER_HOLD_MINUTES limit that.',
    }),
  ]
}
