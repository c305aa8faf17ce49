/**
 * A text whose isolated parts (see `isolated` of shared-contract) are so by markup, which its plain text does not show, with the
 * reference that `errorMessage` adds to a failure of ours in a line of its own.
 */
export const withIsolates = (text: string) =>
  // between every two parts of the text are those of the two groups
  text.split(/\u2068([^\u2069]*)\u2069|\n(Reference .+)/).map((part, at) => {
    if (!part || at % 3 === 0) return part
    return at % 3 === 1 ? (
      <bdi key={at}>{part}</bdi>
    ) : (
      <small key={at} translate="no">
        {part}
      </small>
    )
  })
