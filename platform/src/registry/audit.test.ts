import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '../releases/samples'
import { openAudit } from './audit'
import { fileStorage } from './storage/fileStorage'

const by = { team: 'wishlist', token: 'a' }

test('entries that are added at once, in one process and in two, are all kept in one chain without a gap', async () => {
  const home = await newHome()
  const storage = fileStorage(join(home, 'registry'))
  const [one, other] = [openAudit(storage, home, Date.now), openAudit(storage, home, Date.now)]
  for (let round = 0; round < 10; round++)
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? one : other).add({ by, action: 'publish', subject: `wishlist/1.${round}.${index}` }),
      ),
    )
  const entries = await openAudit(storage, home, Date.now).read()
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(new Set(entries.map(({ subject }) => subject)).size).toBe(60)
  await rm(home, { recursive: true })
})
