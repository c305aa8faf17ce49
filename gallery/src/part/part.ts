import type { ReactNode } from 'react'

/** A part of a kit, at `/gallery/<its key in the list of parts>`. */
export interface Part {
  title: string
  /** Its states by their names. */
  states?: Record<string, ReactNode>
  /** Shows a text of a user's; adds a long text, one from right to left, and a narrow place. */
  withText?: (text: string) => ReactNode
  /** States that cover the page, and therefore are opened by a button. */
  opened?: Record<string, (close: () => void) => ReactNode>
}

/** Texts as users write them. */
export const texts = {
  short: 'Walnut desk lamp',
  long:
    'A walnut desk lamp with a brass arm, a linen shade and a dimmer, made in the workshop of the ' +
    'Donaudampfschifffahrtsgesellschaftskapitän, with everything that it needs for a life by the window',
  rightToLeft: 'מנורת שולחן מעץ אגוז',
}
