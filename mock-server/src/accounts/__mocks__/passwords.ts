/** For tests that log in and register thousands of times and try something else than that: hashing is slow by design. */
export const hashPassword = (password: string) => Promise.resolve(readable(password))

export const passwordFits = (password: string, hash: string) => Promise.resolve(hash === readable(password))

/** Any password as text that every database holds. */
const readable = (password: string) => Buffer.from(password).toString('hex')
