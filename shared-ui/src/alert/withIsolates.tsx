/**
 * A text whose isolated parts (see `isolated` of shared-contract) are so by markup, which its plain text does not show. A second
 * line, the reference that `errorMessage` adds to a failure of ours, is one that browsers do not translate.
 */
export const withIsolates = (text: string) =>
  // between every two parts of the text are those of the two groups
  text.split(/\u2068([^\u2069]*)\u2069|\n(.+)/).map((part, at) => {
    if (!part || at % 3 === 0) return part
    return at % 3 === 1 ? (
      <bdi key={at}>{part}</bdi>
    ) : (
      <div key={at} translate="no">
        {part}
      </div>
    )
  })
