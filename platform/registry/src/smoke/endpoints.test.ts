import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runGate } from '@haggle/kit/gate/gate'
import { integrityOf } from '@haggle/kit/releases/assets'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { checksOf } from './checks'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** A release whose script defines endpoints, as a build minifies it. */
async function remote(name: string, endpoints: string[]) {
  const path = `/${name}`
  const screens = [{ path, access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
  const release = await store(home, sampleRemote({ name, screens }))
  const members = endpoints.map((each) => `${each}:e.query({query:e=>({url:"/api/products",params:e})})`)
  const text = `let{useGiftsQuery:i}=t.api.injectEndpoints({endpoints:e=>({${members.join()}})});`
  await writeFile(join(releaseDirectory(home, release), 'Home.js'), text)
  const script = { path: 'Home.js', bytes: text.length, integrity: integrityOf(text) }
  return { ...release, assets: [...release.assets.filter((asset) => asset.path !== script.path), script] }
}

const noFaults = () => Promise.resolve({ faults: [], changes: [] })
const inApp = () => checksOf({ root: home, home }, {}, fileStorage(home), undefined, noFaults).inApp

test("an endpoint that does not begin with its remote's name is refused: it could be another's", async () => {
  const catalog = await remote('catalog', ['catalogWishlist'])
  const gifts = await remote('gifts', ['gifts', 'giftsOfDay', 'giftsafe', 'catalogWishlist'])
  const next = sampleComposition([catalog, gifts], sampleShell())
  const refusal = (endpoint: string) =>
    `gifts defines the API endpoint ${endpoint}, which must begin with gifts: all share one set of names.`
  await expect(runGate(home, next, [gifts], { inApp: inApp() })).rejects.toMatchObject({
    reasons: [refusal('giftsafe'), refusal('catalogWishlist')],
  })
  // what has been live is not held up by it
  await expect(runGate(home, next, [gifts])).resolves.toBeUndefined()
})

test('so is one that begins with the longer name of another remote', async () => {
  const owners = await remote('gifts-owners', ['giftsOwnersList'])
  const gifts = await remote('gifts', ['giftsOwnersList'])
  await expect(runGate(home, sampleComposition([owners, gifts]), [gifts], { inApp: inApp() })).rejects.toMatchObject({
    reasons: [
      'gifts defines the API endpoint giftsOwnersList, which must begin with gifts: all share one set of names.',
    ],
  })
  await expect(runGate(home, sampleComposition([owners, gifts]), [owners], { inApp: inApp() })).resolves.toBeUndefined()
})
