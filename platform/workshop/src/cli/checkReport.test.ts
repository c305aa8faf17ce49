import { commands } from '@haggle/kit/cli/commands'
import { GateRefusal } from '@haggle/kit/gate/gate'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { openPictures } from '@haggle/registry/pictures/pictures'
import { ownStorage } from '@haggle/registry/registry/ownRegistry'
import { sampleCommands } from '../testing/sampleCommands'

const { home, call } = sampleCommands()

test('a check reports for a pull request what looks different, what it weighs and shares, and why it would be refused', async () => {
  await store(home(), sampleRemote({ version: '1.1.0' }))
  const png = Buffer.from('a picture')
  await openPictures(ownStorage(home()).storage).keep(
    'catalog',
    { app: 'marketplace', version: '1.1.0', beside: '1.0.0' },
    [
      { name: '/, at 390 px', candidate: png, share: 0.042, live: png, difference: png },
      { name: '/, at 1280 px', candidate: png, share: 0 },
    ],
  )
  const printed: string[] = []
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  await expect(commands.check?.(call({ version: '1.1.0', report: 'markdown' }))).rejects.toThrow(GateRefusal)
  const text = printed.join('\n')
  expect(text).toMatch(/^## catalog 1\.1\.0 in marketplace\n/)
  for (const line of [
    /^1 of 2 look different from 1\.0\.0\. Release it with `--accept-pictures` if they are meant to\.$/m,
    /^\| \/, at 390 px \| 4\.2% \| \[before\]\(\/platform\S+-live\.png\) \[now\]\(\S+\) \[difference\]\(\S+\) \|$/m,
    /^\| \.\/Home \| 0\.0 \| 60 \|$/m,
    /^\| react \| \^19\.3\.1 \| 19\.3\.1 \|$/m,
    // the sample's build is none
    /^### Faults\n\n- catalog 1\.1\.0: mf-manifest\.json cannot be read\.$/m,
  ])
    expect(text).toMatch(line)
})
