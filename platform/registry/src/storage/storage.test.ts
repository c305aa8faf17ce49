import { testStorage, type Storage } from '@haggle/kit/storage/storage'
import { StorageError } from '@haggle/shared-server'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import { testStorages } from '../testing/testStorages'
import { readBucket } from './openStorage'
import { s3Storage } from './s3Storage'

let fake: Awaited<ReturnType<typeof fakeS3>>
let s3: Storage
beforeEach(async () => {
  fake = await fakeS3()
  s3 = await s3Storage({ bucket: 'releases', prefix: 'haggle/', endpoint: fake.url })
})
afterEach(() => fake.close())

const text = async (storage: Storage, key: string) => (await storage.get(key))?.bytes.toString()

describe.each(testStorages)('%s', (_, open) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeEach(async () => ({ storage, close } = await open()))
  afterEach(() => close())

  test('creates, reads, lists and removes objects, and never overwrites one', async () => {
    await testStorage(storage, 'it')
    expect(await storage.create('a/b.json', 'one')).toBe(true)
    expect(await storage.create('a/b.json', 'two')).toBe(false)
    expect(await text(storage, 'a/b.json')).toBe('one')
    for (const key of ['a/d', 'a/c', 'ab', 'b']) await storage.create(key, key)
    expect(await storage.list('a/')).toEqual(['a/b.json', 'a/c', 'a/d'])
    await storage.remove('a/b.json')
    await storage.remove('a/b.json')
    expect(await storage.get('a/b.json')).toBeUndefined()
    await expect(storage.get('../../etc/passwd')).rejects.toThrow('is no key')
  })

  test('lets exactly one of many concurrent writers create a key', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_each, index) => storage.create('n/1', `writer ${index}`)),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await text(storage, 'n/1')).toBe(`writer ${made.indexOf(true)}`)
  })
})

/** Makes the first call of a method fail. */
const once = (method: string, fault: 'refuse' | 'lose' | 'conflict' | 'busy') => {
  let met = false
  fake.store.fault = (asked) => (asked === method && !met ? ((met = true), fault) : undefined)
}

test.each(['refuse', 'lose', 'conflict', 'busy'] as const)('a call with the fault "%s" is retried', async (fault) => {
  once('PUT', fault)
  expect(await s3.create('a', 'one')).toBe(true)
  expect(await s3.create('a', 'two')).toBe(false)
  if (fault === 'conflict') return
  once('GET', fault)
  expect(await text(s3, 'a')).toBe('one')
  once('DELETE', fault)
  await s3.remove('a')
  expect(fake.objects.size).toBe(0)
})

test.each([
  ['overwrite', 'it does not refuse to create an object that is there'],
  ['deny', 'the bucket releases answers AccessDenied'],
] as const)('a bucket with the fault "%s" is refused with a one-line error', async (fault, reason) => {
  fake.store.fault = () => fault
  await expect(testStorage(s3, 'REGISTRY_STORAGE=s3://releases')).rejects.toThrow(
    `REGISTRY_STORAGE=s3://releases cannot be used: ${reason}.`,
  )
})

test('a bucket that falls silent, or breaks off in an answer, fails with a one-line error', async () => {
  const impatient = await s3Storage({ bucket: 'releases', prefix: 'haggle/', endpoint: fake.url }, 200)
  await impatient.create('a', 'one')
  fake.store.fault = () => 'silent'
  await expect(impatient.get('a')).rejects.toThrow('the bucket releases does not answer')
  await expect(impatient.create('b', 'two')).rejects.toThrow('the bucket releases does not answer')
  fake.store.fault = () => 'half'
  await expect(impatient.get('a')).rejects.toThrow(StorageError)
})

test('REGISTRY_STORAGE is a bucket with an optional folder, or is refused', () => {
  expect(readBucket({})).toBeUndefined()
  expect(readBucket({ REGISTRY_STORAGE: 's3://releases/haggle/' })).toMatchObject({
    bucket: 'releases',
    prefix: 'haggle/',
  })
  expect(readBucket({ REGISTRY_STORAGE: 's3://releases' })).toMatchObject({ prefix: '' })
  expect(() => readBucket({ REGISTRY_STORAGE: 'releases' })).toThrow('it must be s3://bucket/prefix.')
  expect(() => readBucket({ REGISTRY_STORAGE: 's3://releases', REGISTRY_STORAGE_ENDPOINT: 'x' })).toThrow('an address')
})
