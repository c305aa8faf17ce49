import { readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appDirectory, changeApp, readApp, storeRevision } from '@haggle/kit/apps/revisions'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { Composition } from '@haggle/shared-contract/platform'
import { updateComposition, releaseToAll } from './changes'

const definition = sampleDefinition()
const names = ['a', 'b', 'c', 'd', 'e', 'f']

let home: string
const remote = (name: string) =>
  store(
    home,
    sampleRemote({
      name,
      screens: [{ path: `/${name}`, access: 'everyone', screen: './Home', js: ['Home.js'], css: [] }],
    }),
  )
const served = (file: string) => readFile(join(appDirectory(home, 'shop'), file), 'utf8')

beforeEach(async () => {
  home = await newHome()
  await updateComposition(home, definition, [await store(home, sampleShell())])
})
afterEach(() => rm(home, { recursive: true }))

test('concurrent releases of different remotes all become live', async () => {
  const candidates = await Promise.all(names.map(remote))
  await Promise.all(candidates.map((candidate) => releaseToAll(home, 'shop', candidate)))
  const live = Composition.parse(JSON.parse(await served('composition.json')))
  expect(live.remotes.map(({ name }) => name).sort()).toEqual(names)
})

test('during releases a reader always finds a complete page with a valid composition', async () => {
  let writing = true
  const candidates = await Promise.all(names.map(remote))
  const writers = Promise.all(candidates.map((candidate) => releaseToAll(home, 'shop', candidate))).finally(
    () => (writing = false),
  )
  let reads = 0
  while (writing) {
    const page = await served('index.html')
    expect(page.endsWith('</html>\n')).toBe(true)
    const inlined = /id="composition">(.*)<\/script>/.exec(page)?.[1] ?? ''
    expect(Composition.safeParse(JSON.parse(inlined)).success).toBe(true)
    reads++
  }
  await writers
  expect(reads).toBeGreaterThan(0)
})

test('a change without effect creates no revision', async () => {
  const revisions = () => readdir(join(home, 'apps/.revisions/shop'))
  const before = await revisions()
  await updateComposition(home, definition, [sampleShell()])
  expect(await revisions()).toEqual(before)
})

test('a composition damaged by hand is refused with a one-line error, and the page stays', async () => {
  const page = await served('index.html')
  await writeFile(join(appDirectory(home, 'shop'), 'composition.json'), '{ "app": 7 }')
  const refusal = await releaseToAll(home, 'shop', await remote('a')).catch(String)
  expect(refusal).toMatch(/composition\.json is damaged: /)
  expect(refusal).not.toContain('\n')
  expect(await served('index.html')).toBe(page)
})

test.each(['composition.json', 'history.json'])(
  'a changed %s is refused also if it could be read: it is not what was signed',
  async (file) => {
    await releaseToAll(home, 'shop', await remote('a'))
    const changed = (await served(file)).replaceAll('1.0.0', '1.0.1')
    await writeFile(join(appDirectory(home, 'shop'), file), changed)
    await expect(readApp(home, 'shop')).rejects.toThrow(`is damaged: ${file} was changed`)
  },
)

test('a composition that does not fit the schema is never written', async () => {
  const before = await readApp(home, 'shop')
  const broken = changeApp(home, 'shop', (current) => ({
    composition: { ...current!.composition, title: '' },
    history: [],
  }))
  await expect(broken).rejects.toThrow()
  expect(await readApp(home, 'shop')).toEqual(before)
})

test('only the last 50 revisions are kept', async () => {
  for (let index = 0; index < 60; index++)
    await changeApp(home, 'shop', (current) => ({
      composition: { ...current!.composition, title: `Title ${index}` },
      history: [],
    }))
  expect(await readdir(join(home, 'apps/.revisions/shop'))).toHaveLength(50)
  expect(await served('index.html')).toContain('<title>Title 59</title>')
})

test('a revision whose draft cannot be finished leaves nothing behind', async () => {
  const before = await readdir(join(home, 'drafts'))
  await writeFile(join(home, 'registry/key'), 'no key')
  const state = (await readApp(home, 'shop'))!
  await expect(storeRevision(home, 'shop', 2, state)).rejects.toThrow()
  expect(await readdir(join(home, 'drafts'))).toEqual(before)
})

test('a revision whose writer died before the app showed it is shown at the next try', async () => {
  const state = (await readApp(home, 'shop'))!
  await storeRevision(home, 'shop', 2, { ...state, composition: { ...state.composition, title: 'Second' } })
  await rm(appDirectory(home, 'shop'))
  await symlink(join('.revisions', 'shop', '1'), appDirectory(home, 'shop'))
  expect(await storeRevision(home, 'shop', 2, state)).toBe(false)
  expect(JSON.parse(await served('composition.json'))).toMatchObject({ title: 'Second' })
})

test('a home whose registry is on a disk that is not there refuses a change, instead of trying again for ever', async () => {
  const candidate = await remote('a')
  await rm(join(home, 'registry'), { recursive: true })
  await symlink('/nowhere/registry', join(home, 'registry'))
  await expect(releaseToAll(home, 'shop', candidate)).rejects.toThrow(/^EEXIST: .*registry'$/)
})
