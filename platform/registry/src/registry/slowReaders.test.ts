import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { signReceipt } from '@haggle/kit/releases/statement'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { openKey } from '@haggle/kit/signing/key'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const SIZE = 8 * 1024 * 1024

const sample = givenAnew(() => sampleRegistry())

test('large files that anybody reads slowly do not fill the memory', async () => {
  await sample.send(await sample.tokenFor('wishlist'))
  const directory = releaseDirectory(sample.home, { name: 'wishlist', version: '1.0.0' })
  await writeFile(join(directory, 'large.js'), Buffer.alloc(SIZE, 'x'))
  const receipt = { at: new Date().toISOString(), by: { team: 'wishlist', token: 'a' } }
  await signReceipt(directory, receipt, await openKey(sample.home))

  const url = `${await sample.listen()}/releases/wishlist/1.0.0/large.js`
  const before = process.memoryUsage().arrayBuffers
  const readers = Array.from({ length: 10 }, () => request(url, { agent: false }).end())
  const replies = await Promise.all(
    readers.map(async (reader) => (await once(reader, 'response')) as [IncomingMessage]),
  )
  for (const [{ statusCode, headers }] of replies)
    expect([statusCode, headers['content-length']]).toEqual([200, `${SIZE}`])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * SIZE)
  for (const reader of readers) reader.destroy()
})
