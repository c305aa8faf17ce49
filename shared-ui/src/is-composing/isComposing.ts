import type { KeyboardEvent } from 'react'

/** What browsers call a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to an input method, as that of Japanese: Enter takes a reading, arrows choose one, Escape drops it.
 * Safari presses Enter after the composition has ended, and tells by the key's code alone.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN_BY_INPUT_METHOD
