/** Names of the device itself, where a program on it gets the answer. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Where the answer to an agent goes. */
export const PlaceOfAnswer = ({ host }: { host: string }) =>
  HERE.test(host) ? <strong>this device</strong> : <strong translate="no">{host}</strong>
