import { provenanceLines } from './provenanceLines'

test('`who` gives the time of a change in milliseconds, also where its registry keeps further digits', async () => {
  const at = '2026-11-21T11:41:29.822477717Z'
  const change = { environment: 'production', app: 'marketplace', action: 'release', at, by: 'gifts' }
  const file = '/releases/gifts/1.1.0/remoteEntry.js'
  const lines = await provenanceLines(
    {
      provenanceOf: () =>
        Promise.resolve({
          ...{ file, repository: 'https://github.com/acme/gifts', commit: '55dcf31a', lockFile: '3f2a90c41b7d' },
          ...{ builder: 'vm', by: 'ada', builtAt: '2026-11-21T11:41:20.377Z', changes: [change] },
        }),
    },
    file,
  )
  expect(lines.at(-1)).toBe('release  2026-11-21T11:41:29.822Z production/marketplace by gifts')
})
