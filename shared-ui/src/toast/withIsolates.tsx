/** A text whose isolated parts (see `isolated` of shared-contract) are so by markup, which its plain text does not show. */
export const withIsolates = (text: string) =>
  // every second part is the group's
  text.split(/\u2068([^\u2069]*)\u2069/).map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))
