import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutSecrets } from '@haggle/kit/releases/origin'
import { readRelease, releaseDirectory } from '@haggle/kit/releases/store'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, statementOf, tarOf } from '@haggle/kit/testing/sampleUpload'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'
import { signUnsigned } from './signUnsigned'

const sample = givenAnew(() => sampleRegistry())
let token: string
beforeEach(async () => {
  token = await sample.tokenFor('wishlist')
})

const read = (file: string) => sample.call('GET', `/releases/wishlist/1.0.0/${file}`, token)
const { release, files } = sampleFiles()
const without = (name: string) => files.filter(([file]) => file !== name)
const plain = without('statement.json').filter((entry): entry is [string, string] => typeof entry[1] === 'string')

describe('a release is refused if its statement', () => {
  const ofOther = 'statement.json is of another release, or of another commit.'
  const statementOn = (changes: Partial<RemoteRelease>) => statementOf(sampleFiles(changes).release, plain)
  test.each([
    ['is missing', undefined, 'wishlist 1.0.0: statement.json is missing.'],
    ['is invalid', 'x', 'wishlist 1.0.0: statement.json cannot be read.'],
    ['is of other files', statementOf(release, [['a.js', '']]), 'statement.json does not name Wishlist.js as it is.'],
    [
      'names a file that is missing',
      statementOf(release, [...plain, ['a.js', '']]),
      'statement.json names a.js, which is missing.',
    ],
    ['is of another remote', statementOn({ name: 'catalog' }), ofOther],
    ['is of another version', statementOn({ version: '1.0.1' }), ofOther],
    ['is of another commit', statementOn({ commit: 'f'.repeat(40) }), ofOther],
    [
      'names a builder with a line break',
      statementOf(release, plain, 'ada\nsent by bob'),
      'buildDefinition.internalParameters.by must have no control characters and no bidirectional overrides.',
    ],
    [
      'has an invalid signature',
      statementOf(release, plain).replace(/"sig":"..../, '"sig":"AAAA'),
      'wishlist 1.0.0: statement.json is not as it was signed.',
    ],
  ])('%s', async (_, statement, message) => {
    const added: [string, string][] = statement === undefined ? [] : [['statement.json', statement]]
    const reply = await sample.upload(token, await tarOf([...plain, ...added]))
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) as string } })
    expect(await readRelease(sample.home, 'wishlist', '1.0.0')).toBeUndefined()
  })
})

/** Flipped bytes per file; `npm run stress` sets STRESS. */
const places = process.env.STRESS === 'full' ? 20 : 5

/** Calls a URL while one byte of a file is flipped, for several bytes, and returns the distinct answers. */
async function withFlips(file: string, url: string) {
  const whole = await readFile(file)
  await chmod(file, 0o600)
  const answers: string[] = []
  for (let place = 0; place < places; place++) {
    const damaged = Buffer.from(whole)
    const at = Math.floor((place * (whole.length - 1)) / (places - 1))
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await writeFile(file, damaged)
    const { status, body } = await sample.call('GET', url, token)
    answers.push(`${status} ${String(body.message)}`)
  }
  await writeFile(file, whole)
  expect((await sample.call('GET', url, token)).status).toBe(200)
  return [...new Set(answers)]
}

test('a file with a flipped byte is not served, and the error names it', async () => {
  await sample.send(token)
  await sample.release(token)
  const { lines } = sample.log
  lines.length = 0
  for (const file of ['Wishlist.js', 'release.json', 'statement.json', 'receipt.json']) {
    const answers = await withFlips(
      join(releaseDirectory(sample.home, release), file),
      `/releases/wishlist/1.0.0/${file === 'receipt.json' ? 'Wishlist.js' : file}`,
    )
    for (const answer of answers) expect(answer).toMatch(`500 wishlist 1.0.0 is not served: ${file} `)
  }
  const revision = join(sample.home, 'apps/marketplace/composition.json')
  expect(await withFlips(revision, '/v1/envs/production/apps/marketplace/composition')).toEqual([
    "500 marketplace in production is damaged and not served: the registry's log says where.",
  ])
  for (const entry of await readdir(join(sample.home, 'registry/audit')))
    for (const answer of await withFlips(join(sample.home, 'registry/audit', entry), '/v1/audit'))
      expect(answer).toMatch(
        /^500 Audit entry \d (cannot be read|is not as it was (signed|written)|is signed by another key than ed25519:[\w-]{43}, which is trusted here)\.$/,
      )
  expect(lines).toHaveLength(7 * places)
  expect(lines.filter((line) => line.includes('\n'))).toEqual([])
})

test('/v1/who returns the commit, run and person of a file, its uploader, and its changes', async () => {
  await sample.send(token)
  await sample.release(token)
  const file = '/releases/wishlist/1.0.0/Wishlist.js'
  expect((await sample.call('GET', `/v1/who?file=${file}`, token)).body).toMatchObject({
    repository: 'https://git.test/wishlist',
    commit: release.commit,
    run: 'https://ci.test/runs/7',
    by: 'ada',
    sent: { by: { team: 'wishlist' } },
    changes: [{ environment: 'production', app: 'marketplace', action: 'release', by: 'wishlist' }],
  })
  expect(await sample.call('GET', '/v1/who?file=/releases/wishlist/1.0.0/nothing.js', token)).toMatchObject({
    status: 404,
    body: { message: 'There is no /releases/wishlist/1.0.0/nothing.js here.' },
  })
  expect((await sample.call('GET', `/v1/who?file=${file}`)).status).toBe(401)
  expect((await sample.call('GET', '/releases/wishlist/1.0.0/statement.json')).status).toBe(401)
  expect((await read('statement.json')).body).toMatchObject({ payloadType: 'application/vnd.in-toto+json' })
})

test('the registry signs unsigned and foreign releases at its start, if they are intact', async () => {
  const older = await store(sample.home, sampleRemote())
  const url = `/releases/catalog/${older.version}/Home.js`
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await sample.call('GET', url, token)).status).toBe(500)
  await signUnsigned(sample.home)
  expect((await sample.registry.app.inject(url)).statusCode).toBe(200)

  // a home that lost its key, or is a copy of another one
  await sample.send(token)
  await sample.release(token)
  const changed = join(releaseDirectory(sample.home, release), 'statement.json')
  const whole = await readFile(changed, 'utf8')
  await writeFile(changed, whole.replace('"sig":"', '"sig":"A'))
  await rm(join(sample.home, 'registry/key'))
  await signUnsigned(sample.home)
  expect((await sample.registry.app.inject(url)).statusCode).toBe(200)
  expect((await read('Wishlist.js')).status).toBe(500)
  await writeFile(changed, whole)
  await signUnsigned(sample.home)
  expect((await read('Wishlist.js')).status).toBe(200)
  expect((await sample.call('GET', '/v1/envs/production/apps/marketplace/composition')).status).toBe(200)
})

test.each([
  ['https://ada:secret@git.test/shop.git', 'https://git.test/shop.git'],
  ['git@git.test:shop.git', 'ssh://git.test/shop.git'],
  ['/home/ada/shop', 'unknown'],
])('the repository address %s is shown as %s', (address, shown) => {
  expect(withoutSecrets(address)).toBe(shown)
})
