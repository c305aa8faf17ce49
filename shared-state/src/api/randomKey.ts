/** A random Idempotency-Key, which needs no secure context, unlike `crypto.randomUUID`. */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
