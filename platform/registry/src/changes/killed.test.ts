import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { appDirectory, readApp } from '@haggle/kit/apps/revisions'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { Composition } from '@haggle/shared-contract/platform'
import { updateComposition, releaseToAll } from './changes'

const definition = sampleDefinition()
/** `npm run stress` sets STRESS. */
const kills = process.env.STRESS === 'full' ? 50 : 6

let home: string
beforeEach(async () => {
  home = await newHome()
  const remotes = ['1.0.0', '1.1.0', '1.2.0'].map((version) => store(home, sampleRemote({ version })))
  await updateComposition(home, definition, [
    await store(home, sampleShell()),
    ...(await Promise.all(remotes)).slice(0, 1),
  ])
})
afterEach(() => rm(home, { recursive: true }))

const served = (file: string) => readFile(join(appDirectory(home, 'shop'), file), 'utf8')

test('a release killed at any moment leaves the old or the new revision, and the next release works', async () => {
  for (let kill = 0; kill < kills; kill++) {
    const team = fork(join(__dirname, '../testing/releaseForever.ts'), [home], { execArgv: ['--import', 'tsx'] })
    await once(team, 'message')
    await wait((kill / kills) * 60)
    team.kill('SIGKILL')
    await once(team, 'close')

    const inPage = /id="composition">(.*)<\/script>/.exec(await served('index.html'))?.[1] ?? ''
    expect(JSON.parse(inPage)).toEqual(JSON.parse(await served('composition.json')))
    expect(Composition.parse(JSON.parse(inPage)).remotes[0]?.release.version).toMatch(/^1\.[01]\.0$/)
  }
  await releaseToAll(home, 'shop', sampleRemote({ version: '1.2.0' }))
  expect((await readApp(home, 'shop'))?.composition.remotes[0]?.release.version).toBe('1.2.0')
}, 240_000)
