import { readFile } from 'node:fs/promises'
import { hashPassword, verifyPassword, SAFE_COST } from './passwords'

test('each hash has its own salt and matches its password alone', async () => {
  const [one, other] = await Promise.all([
    hashPassword('correct horse', SAFE_COST),
    hashPassword('correct horse', SAFE_COST),
  ])
  expect(one).not.toBe(other)
  expect(await verifyPassword('correct horse', one)).toBe(true)
  expect(await verifyPassword('Correct horse', one)).toBe(false)
})

test('the hash parameters meet the minimum of OWASP for scrypt', async () => {
  const [, N, r, p] = (await hashPassword('correct horse', SAFE_COST)).split('$')
  // https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
  expect([Number(N), Number(r), Number(p)]).toEqual([2 ** 15, 8, 3])
})

test('hashing many passwords at once blocks neither the event loop nor file reads', async () => {
  const order: string[] = []
  const hashes = Array.from({ length: 8 }, () =>
    hashPassword('correct horse', SAFE_COST).then(() => order.push('hash')),
  )
  await readFile(__filename).then(() => order.push('file'))
  await Promise.all(hashes)
  // without a thread to itself it would be read after five of the eight; on a busy machine one may be faster
  expect(order.indexOf('file')).toBeLessThan(4)
})

test('a hash made with other parameters still matches, and an empty hash matches nothing', async () => {
  const salt = 'c2FsdHNhbHRzYWx0c2FsdA=='
  const key = 'A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI='
  expect(await verifyPassword('correct horse', `scrypt$1024$8$1$${salt}$${key}`)).toBe(true)
  expect(await verifyPassword('correct horse', '')).toBe(false)
})

test('20 concurrent log-ins or registrations with one e-mail all get their turn', async () => {
  const waiter = { account: 'carla@haggle.test', address: '203.0.113.7' }
  const hashes = Array.from({ length: 20 }, () => hashPassword('correct horse', { N: 1024, r: 8, p: 1 }, waiter))
  expect(await Promise.all(hashes)).toHaveLength(20)
})
