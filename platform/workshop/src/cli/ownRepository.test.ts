import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandInput } from '@haggle/kit/cli/commandInput'
import { commands } from '@haggle/kit/cli/commands'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, writeSample } from '@haggle/kit/testing/sampleUpload'
import { releaseToAll } from '@haggle/registry/changes/changes'
import { sampleRegistry } from '@haggle/registry/testing/sampleRegistry'
import { sampleCommands, sampleOwnRepository } from '../testing/sampleCommands'

const { refusalOf } = sampleCommands()

describe("in a remote's own repository", () => {
  const own = sampleOwnRepository('wishlist')

  test('the registry accepts each command only with a token for the remote', async () => {
    const sample = await sampleRegistry()
    const url = await sample.listen()
    for (const version of ['1.0.0', '1.1.0']) await writeSample(join(own(), '.haggle'), sampleFiles({ version }))
    const say = (token: string, command: string, changes: Partial<CommandInput>) =>
      commands[command]?.({ folder: own(), env: { REGISTRY_URL: url, REGISTRY_TOKEN: token }, ...changes }).then(
        (lines) => lines[0],
        (error: Error) => error.message,
      )
    const [good, others] = [await sample.tokenFor('wishlist'), await sample.tokenFor('other')]
    await releaseToAll(sample.home, 'marketplace', await store(sample.home, sampleRemote()))
    const unknown = `haggle_${'0'.repeat(12)}_${'x'.repeat(32)}`
    const version = '1.1.0'
    for (const [command, changes, line] of [
      ['release', { version: '1.0.0' }, /^wishlist 1\.0\.0 is live in marketplace\.$/],
      ['canary', { version, percent: '10' }, /^wishlist 1\.1\.0 goes to 10% of the visitors of marketplace\.$/],
      ['promote', {}, /^wishlist 1\.1\.0 is live in marketplace\.$/],
      ['rollback', {}, /^wishlist is back at 1\.0\.0 in marketplace\.$/],
      ['remove', { name: 'wishlist', app: 'marketplace' }, /^wishlist is removed from marketplace\.$/],
      ['preview', { version }, /^http:\/\/localhost:3000\/\w*\?preview=/],
      ['who', { file: '/releases/wishlist/1.0.0/release.json' }, /^commit /],
    ] as const) {
      expect([command, await say(unknown, command, changes)]).toEqual([
        command,
        'This token is unknown or was revoked: ask the platform team for another.',
      ])
      if (command !== 'who')
        expect([command, await say(others, command, changes)]).toEqual([command, 'wishlist is not a remote of other.'])
      expect(await say(good, command, changes)).toMatch(line)
    }
    expect(await say(good, 'check', { version })).toBe(
      'wishlist 1.1.0 passes the gate of marketplace; preview and release have its screens visited, too.',
    )
    // the registry visits them, as those of a preview
    const env = { REGISTRY_URL: url, REGISTRY_TOKEN: good }
    const report = await commands.check?.({ folder: own(), env, version, report: 'markdown' })
    expect(report?.[2]).toMatch(/^http:\/\/localhost:3000\/\w*\?preview=/)
    expect(report?.slice(-3)).toEqual(['### Faults', '', 'None.'])
    expect(await say(good, 'releases', {})).toBe(`What is released is shown at ${url}/platform.`)
    await sample.close()
  })

  test.each(['host', 'registry'])('there is no %s', async (command) => {
    expect(await refusalOf(command, { folder: own() })).toBe(
      `A ${command} runs in a checkout of Haggle: this is the repository of a remote.`,
    )
  })

  test('promote and rollback ask for the version that they found, so that a repetition changes nothing', async () => {
    const sample = await sampleRegistry()
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.send(env.REGISTRY_TOKEN, { version })
    for (const version of ['1.0.0', '1.1.0']) await sample.release(env.REGISTRY_TOKEN, version)
    const sent = jest.spyOn(globalThis, 'fetch')
    const asked = () =>
      sent.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [JSON.parse(init.body) as object] : []))
    await commands.canary?.({ folder: own(), env, version: '1.2.0', percent: '10' })
    for (const command of ['promote', 'rollback', 'rollback']) await commands[command]?.({ folder: own(), env })
    expect(asked().slice(1)).toEqual([
      { action: 'promote', name: 'wishlist', version: '1.2.0' },
      { action: 'rollback', name: 'wishlist', version: '1.1.0' },
      { action: 'rollback', name: 'wishlist', version: '1.0.0' },
    ])
    sent.mockRestore()
    await sample.close()
  })

  test.each(['release', 'canary'])('%s says before the build that staging comes first', async (command) => {
    const sample = await sampleRegistry('staging,production')
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    await writeFile(join(own(), 'package.json'), JSON.stringify({ name: 'wishlist', version: '1.0.0' }))
    await writeFile(join(own(), 'package-lock.json'), '{}')
    await sample.send(env.REGISTRY_TOKEN)
    await sample.release(env.REGISTRY_TOKEN, '1.0.0', 'staging')
    const refusal = (version?: string) => refusalOf(command, { folder: own(), env, version, percent: '10' })
    const rest = 'was never live in staging, which comes before production: release it there first, with --env staging.'
    expect(await refusal()).toBe(`This build of wishlist ${rest}`)
    expect(await refusal('1.1.0')).toBe(`wishlist 1.1.0 ${rest}`)
    if (command === 'release') expect(await refusal('1.0.0')).toBeUndefined()
    const elsewhere = { folder: own(), env, percent: '10', app: 'nowhere' }
    expect(await refusalOf(command, elsewhere)).toBe('There is no app nowhere in staging.')
    await sample.close()
  })

  test('a release that only the registry has can be made live, a canary and a preview', async () => {
    const sample = await sampleRegistry()
    const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('wishlist') }
    for (const version of ['1.0.0', '1.1.0']) await sample.send(env.REGISTRY_TOKEN, { version })
    const first = async (command: string, changes: Partial<CommandInput>) =>
      (await commands[command]?.({ folder: own(), env, ...changes }))?.[0]
    expect(await first('release', { version: '1.0.0' })).toBe('wishlist 1.0.0 is live in marketplace.')
    expect(await first('preview', { version: '1.1.0' })).toContain('?preview=')
    expect(await first('canary', { version: '1.1.0', percent: '10' })).toMatch(/^wishlist 1\.1\.0 goes to 10%/)
    await sample.close()
  })

  test.each([
    ['https://haggle.example', {}, /^https:\/\/haggle\.example\/wishlist\?preview=/, /^shows marketplace with it/],
    [undefined, {}, /^\/wishlist\?preview=/, /For a whole link set SITE_URL to that site's address\.$/],
    [undefined, { SITE_URL: 'https://here.example/' }, /^https:\/\/here\.example\/wishlist\?preview=/, /^shows/],
  ])('a preview at a registry elsewhere, which knows the site %s', async (marketplace, env, link, line) => {
    const sample = await sampleRegistry(undefined, [], {}, { marketplace })
    const url = await sample.listen()
    await writeSample(join(own(), '.haggle'), sampleFiles({ version: '1.1.0' }))
    const real = fetch
    const elsewhere = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((wanted, init) => real((wanted as string).replace('http://registry.test', url), init))
    const token = await sample.tokenFor('wishlist')
    const [first, second] =
      (await commands.preview?.({
        folder: own(),
        env: { REGISTRY_URL: 'http://registry.test', REGISTRY_TOKEN: token, ...env },
        version: '1.1.0',
      })) ?? []
    expect(first).toMatch(link)
    expect(second).toMatch(line)
    elsewhere.mockRestore()
    await sample.close()
  })
})
