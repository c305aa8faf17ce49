import fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { readRelease } from '@haggle/kit/releases/store'
import { sampleFiles, statementOf, tarOf } from '@haggle/kit/testing/sampleUpload'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = givenAnew(() => sampleRegistry())

test("a team uploads a release and makes it live with the registry's URL and a token", async () => {
  const token = await sample.tokenFor('wishlist')
  const sent = await sample.send(token)
  expect(sent).toMatchObject({ status: 201, body: { name: 'wishlist', version: '1.0.0' } })
  expect(await sample.send(token)).toMatchObject({ status: 200, body: sent.body })
  expect(await sample.release(token)).toMatchObject({
    body: { state: 'done', lines: ['wishlist 1.0.0 is live in marketplace.'] },
  })
  const composition = await sample.call('GET', '/v1/envs/production/apps/marketplace/composition')
  expect(composition.body).toMatchObject({ remotes: [{ name: 'wishlist' }] })
  const file = await sample.registry.app.inject({ url: '/releases/wishlist/1.0.0/remoteEntry.js' })
  expect(file.body).toContain('/* entry of 1.0.0 */')
  expect(file.headers['cache-control']).toContain('immutable')
})

test('a release comes as a tar, not as JSON', async () => {
  const token = await sample.tokenFor('wishlist')
  const { release } = sampleFiles()
  expect(await sample.call('POST', '/v1/remotes/wishlist/releases', token, release)).toMatchObject({
    status: 415,
    body: { message: 'Send the release as application/x-tar.' },
  })
})

test('other files with an existing version are refused', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  const other = await sample.send(token, { global: 'other' })
  expect(other).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('take another version') as string },
  })
})

test.each([
  ['of the same sources', { builtAt: '2026-02-02T00:00:00.000Z' }],
  ['of other sources', { source: 'c'.repeat(64) }],
])('of several uploads of one version at once, one is kept; other files, %s, are refused', async (_, others) => {
  const token = await sample.tokenFor('wishlist')
  const replies = await Promise.all([
    sample.send(token),
    sample.send(token, others),
    sample.send(token),
    sample.send(token, others),
  ])
  const [kept] = replies.filter(({ status }) => status === 201)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201, 409, 409])
  const [release] = (await sample.call('GET', '/v1/remotes/wishlist/releases', token)).body as unknown as object[]
  expect(kept?.body).toEqual(release)
  const { body: entries } = await sample.call('GET', '/v1/audit', token)
  expect(entries).toMatchObject([{ action: 'publish' }])
  expect(entries).toHaveLength(1)
})

test('an existing release is refused if one of its files is other or missing, though its release.json is the same', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  const { files } = sampleFiles()
  const others = files.filter(([file]) => file !== 'Wishlist.js')
  for (const entries of [
    [...others, ['Wishlist.js', 'evil()']],
    others,
    [...files, ['more.js', 'x']],
  ] as (typeof files)[])
    expect(await sample.upload(token, await tarOf(entries))).toMatchObject({
      status: 409,
      body: { message: 'wishlist 1.0.0 is there already with other files: take another version.' },
    })
  expect(await sample.send(token)).toMatchObject({ status: 200 })
})

test('a receipt in the tar is left out, so that the same bytes are the same release: the registry writes its own', async () => {
  const token = await sample.tokenFor('wishlist')
  const tar = await tarOf([...sampleFiles().files, ['receipt.json', '{}'], ['./Receipt.json', '{}']])
  expect(await sample.upload(token, tar)).toMatchObject({ status: 201 })
  expect(await sample.upload(token, tar)).toMatchObject({ status: 200 })
  expect(await sample.send(token)).toMatchObject({ status: 200 })
  const receipt = await sample.call('GET', '/releases/wishlist/1.0.0/receipt.json', token)
  expect(receipt.body).toHaveProperty('payload')
})

test('a receipt that the statement names is missing, at the first and the second time', async () => {
  const token = await sample.tokenFor('wishlist')
  const { release, files } = sampleFiles()
  const own = [...files.slice(0, -1), ['receipt.json', '{}']] as [string, string][]
  const tar = await tarOf([...own, ['statement.json', statementOf(release, own)]])
  for (let time = 0; time < 2; time++)
    expect(await sample.upload(token, tar)).toMatchObject({
      status: 400,
      body: { message: 'statement.json names receipt.json, which is missing.' },
    })
})

describe('an upload is refused, and nothing of it is stored, if it contains', () => {
  const { files } = sampleFiles()
  const without = (name: string) => files.filter(([file]) => file !== name)
  test.each([
    [
      'a path outside of the release',
      [...files, ['../../evil.js', 'x']],
      '"../../evil.js" is no name of a file in a release.',
    ],
    ['an absolute path', [...files, ['/etc/passwd', 'x']], '"/etc/passwd" is no name of a file in a release.'],
    [
      'a symbolic link',
      [...files, [{ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }]],
      'a.js is a symlink: only plain files can be released.',
    ],
    [
      'a hard link',
      [...files, [{ name: 'a.js', type: 'link', linkname: 'Wishlist.js' }]],
      'a.js is a link: only plain files can be released.',
    ],
    [
      'a name that no disk can hold',
      [...files, [`${'n'.repeat(251)}.js`, 'x']],
      `"${'n'.repeat(100)}…" is too long: a name in a release has at most 250 characters, its path 350.`,
    ],
    [
      'a path that is too long',
      [...files, [`${'folder/'.repeat(50)}a.js`, 'x']],
      `"${'folder/'.repeat(50).slice(0, 100)}…" is too long: a name in a release has at most 250 characters, its path 350.`,
    ],
    ['a file where a folder is', [...files, ['a/b.js', 'x'], ['A', 'x']], 'A is both a file and a folder in it.'],
    ['a folder where a file is', [...files, ['a', 'x'], ['a/b/c.js', 'x']], 'a is both a file and a folder in it.'],
    [
      'an empty folder where a file is',
      [...files, ['a', 'x'], [{ name: './a/', type: 'directory' }]],
      'a is both a file and a folder in it.',
    ],
    [
      'a compressed copy, which hosts would send in place of the file',
      [...files, ['Wishlist.js.br', 'x']],
      'Wishlist.js.br is left out: compressed copies are made here.',
    ],
    ['a file twice', [...files, ['Wishlist.js', 'x']], 'Wishlist.js is in it twice.'],
    [
      'a changed file',
      [...without('Wishlist.js'), ['Wishlist.js', 'evil()']],
      'wishlist 1.0.0: Wishlist.js was changed.',
    ],
    ['not all files of release.json', without('Wishlist.js'), 'wishlist 1.0.0: Wishlist.js is missing.'],
    ['no release.json', without('release.json'), 'There is no release.json in it.'],
    ['an invalid release.json', [...without('release.json'), ['release.json', '{']], 'release.json: it is no JSON'],
  ] as [string, Parameters<typeof tarOf>[0], string][])('%s', async (_, entries, message) => {
    const token = await sample.tokenFor('wishlist')
    expect(await sample.upload(token, await tarOf(entries))).toMatchObject({ status: 400, body: { message } })
    expect(await readRelease(sample.home, 'wishlist', '1.0.0')).toBeUndefined()
    expect(await readdir(join(sample.home, 'drafts'))).toEqual([])
  })

  test.each([
    ['01.0.0', 'must be a semantic version, such as 1.2.3'],
    ['1.0.0-..', 'must be a semantic version, such as 1.2.3'],
    ['1.0.0-01', 'must be a semantic version, such as 1.2.3'],
    [`1.0.0-${'x'.repeat(100)}`, 'must have at most 100 characters'],
  ])('the version %s', async (version, reason) => {
    const token = await sample.tokenFor('wishlist')
    const message = `release.json: version: ${reason}`
    expect(await sample.send(token, { version })).toMatchObject({ status: 400, body: { message } })
    for (const folder of ['releases/wishlist', 'drafts'])
      expect(await readdir(join(sample.home, folder)).catch(() => [])).toEqual([])
  })

  test("a release of another team's remote", async () => {
    const token = await sample.tokenFor('wishlist')
    expect(await sample.send(token, { name: 'catalog' })).toMatchObject({
      status: 400,
      body: { message: 'release.json is of catalog, not of wishlist.' },
    })
    expect(await readRelease(sample.home, 'catalog', '1.0.0')).toBeUndefined()
  })

  test('a label that turns the text after it around', async () => {
    const token = await sample.tokenFor('wishlist')
    const nav = { label: 'Gifts\u202e' }
    const screen = { path: '/wishlist', access: 'everyone' as const, screen: './Wishlist', nav, js: [], css: [] }
    const reason = 'must have no control characters and no bidirectional overrides'
    expect(await sample.send(token, { screens: [screen] })).toMatchObject({
      status: 400,
      body: { message: `release.json: screens[0].nav.label: ${reason}` },
    })
  })

  test('half of a tar', async () => {
    const token = await sample.tokenFor('wishlist')
    const tar = await tarOf(files)
    const half = tar.subarray(0, 700)
    expect(await sample.upload(token, half)).toMatchObject({ status: 400 })
    expect(await readRelease(sample.home, 'wishlist', '1.0.0')).toBeUndefined()
  })
})

test.each([
  ['the disk full', 'ENOSPC', 'The registry has no room left; nothing was changed. Tell the platform team.'],
  [
    'too many files open',
    'EMFILE',
    'The storage of the registry does not answer; nothing was changed. Please try again.',
  ],
])('an upload that finds %s is told what is wrong, and the log has a line', async (_, code, message) => {
  const token = await sample.tokenFor('wishlist')
  const write = (_chunk: unknown, _encoding: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`${code}: cannot write`), { code }))
  const full = jest.spyOn(fs, 'createWriteStream').mockImplementation(() => new Writable({ write }) as fs.WriteStream)
  expect(await sample.send(token)).toMatchObject({ status: 503, body: { message } })
  expect(sample.log.lines).toContain(`${code}: cannot write`)
  full.mockRestore()
  expect(await sample.send(token)).toMatchObject({ status: 201 })
})

test("a release's sources, by which the gate names lines, are not public", async () => {
  const token = await sample.tokenFor('wishlist')
  const { release, files } = sampleFiles()
  const built = files.filter((entry): entry is [string, string] => entry[0] !== 'statement.json')
  const sources: [string, string][] = [
    ['Wishlist.js.map', '{}'],
    ['prerender.cjs', '0'],
  ]
  const own = [...built, ...sources]
  const tar = await tarOf([...own, ['statement.json', statementOf(release, own)]])
  expect((await sample.upload(token, tar)).status).toBe(201)
  for (const [name] of sources) {
    const url = `/releases/wishlist/1.0.0/${name}`
    expect([name, (await sample.call('GET', url)).status]).toEqual([name, 401])
    expect([name, (await sample.call('GET', url, token)).status]).toEqual([name, 200])
  }
})
