/**
 * A click handler for the first press of a double click: the second would do the same again, or hit what has taken the
 * place of the button.
 */
export const onFirstPress =
  (act: () => unknown) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
