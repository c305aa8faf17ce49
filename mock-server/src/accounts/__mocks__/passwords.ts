/** For tests that log in and register thousands of times and try something else than that: hashing is slow by design. */
export const hashPassword = (password: string) => Promise.resolve(`not hashed ${password}`)

export const passwordFits = (password: string, hash: string) => Promise.resolve(hash === `not hashed ${password}`)
