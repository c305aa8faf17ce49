import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withCanary } from '../apps/compositionChanges'
import { sampleComposition } from '../apps/samples'
import { integrityOf } from '../releases/assets'
import { newHome, sampleRemote, sampleShell, store } from '../releases/samples'
import { releaseDirectory } from '../releases/store'
import { checksOf } from './checks'
import { runGate } from './gate'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** A release whose script defines endpoints, as a build minifies it. */
async function remote(name: string, endpoints: string[], version = '1.0.0') {
  const path = `/${name}`
  const screens = [{ path, access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
  const release = await store(home, sampleRemote({ name, version, screens }))
  const members = endpoints.map((each) => `${each}:e.query({query:e=>({url:"/api/products",params:e})})`)
  const text = `let{useGiftsQuery:i}=t.api.injectEndpoints({endpoints:e=>({${members.join()}})});`
  await writeFile(join(releaseDirectory(home, release), 'Home.js'), text)
  const script = { path: 'Home.js', bytes: text.length, integrity: integrityOf(text) }
  return { ...release, assets: [...release.assets.filter((asset) => asset.path !== script.path), script] }
}

const inApp = () => checksOf({ root: home, home }, {}, undefined, () => Promise.resolve([])).inApp

test('an endpoint with the name of another remote’s is refused: one would get the other’s replies', async () => {
  const catalog = await remote('catalog', ['browseProducts', 'wishlist'])
  const gifts = await remote('gifts', ['gifts', 'wishlist'])
  const next = sampleComposition([catalog, gifts], sampleShell())
  await expect(runGate(home, next, [gifts], { inApp: inApp() })).rejects.toMatchObject({
    reasons: ["gifts defines the API endpoint wishlist, which is catalog's: all share one set of names."],
  })
  // what has been live is not held up by it
  await expect(runGate(home, next, [gifts])).resolves.toBeUndefined()
})

test('so is one with the name of an endpoint that only a canary has', async () => {
  const canary = await remote('catalog', ['browseProducts', 'wishlist'], '1.1.0')
  const gifts = await remote('gifts', ['wishlist'])
  const next = withCanary(sampleComposition([await remote('catalog', ['browseProducts']), gifts]), canary, 10)
  await expect(runGate(home, next, [gifts], { inApp: inApp() })).rejects.toMatchObject({
    reasons: ["gifts defines the API endpoint wishlist, which is catalog's: all share one set of names."],
  })
})

test('names of its own pass', async () => {
  const catalog = await remote('catalog', ['browseProducts', 'wishlist'])
  const gifts = await remote('gifts', ['gifts'])
  await expect(runGate(home, sampleComposition([catalog, gifts]), [gifts], { inApp: inApp() })).resolves.toBeUndefined()
})
