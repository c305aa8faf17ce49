import { isComposing } from '@haggle/shared-ui'
import type { KeyboardEvent } from 'react'

/** Closes what has the focus with Escape; an open list of choices in it closes first. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event
    const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && !isListOpen && !isComposing(event)) close()
  }
