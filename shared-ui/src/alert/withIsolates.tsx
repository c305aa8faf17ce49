/**
 * A text whose isolated parts (see `isolated` of shared-contract) are so by markup, which its plain text does not show. A second
 * line, the reference that `errorMessage` adds to a failure of ours, is one that browsers do not translate.
 */
export const withIsolates = (text: string) =>
  // between every two parts of the text are those of the two groups, one of them undefined
  text.split(/\u2068([^\u2069]*)\u2069|\n(.+)/).map((part, at) => {
    const Tag = at % 3 === 1 ? 'bdi' : 'div'
    return at % 3 > 0 && part ? (
      <Tag key={at} translate={Tag === 'div' ? 'no' : undefined}>
        {part}
      </Tag>
    ) : (
      part
    )
  })
