import { seededRandom } from '../../src/base/seededRandom'

const seed = Number(process.env.SEED_TEST ?? Math.floor(Math.random() * 2 ** 31))
console.info(`SEED_TEST=${seed} repeats the random numbers of this test`)

/** Random numbers for tests, from 0 to below 1. */
export const random = seededRandom(seed)
