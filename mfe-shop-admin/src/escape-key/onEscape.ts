import type { KeyboardEvent } from 'react'

/** Closes what has the focus with Escape; an open list of choices in it closes first. */
export const onEscape =
  (close: () => void) =>
  ({ key, target }: KeyboardEvent<HTMLElement>): void => {
    const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && !isListOpen) close()
  }
