import { teamsPage, type LiveAppReport } from './teamsPage'

const report: LiveAppReport = {
  app: 'marketplace',
  title: 'Haggle',
  parts: [
    {
      name: 'catalog',
      version: '1.0.0',
      commit: '5b46641aaaa',
      since: '2026-03-04T10:00:00.000Z',
      by: 'Ada',
      fallback: '0.9.0',
      modules: [{ module: './BrowseProducts', bytes: 20_480 }],
      ownFramework: { name: 'Vue 3', until: '2027-06-30' },
      failures: [{ kind: 'script', version: '1.1.0', visitors: 4 }],
      canary: {
        version: '1.1.0',
        percent: 10,
        seen: { name: 'catalog', version: '1.1.0', canary: 3, all: 12, at: '2026-03-05T10:00:00.000Z' },
      },
    },
  ],
  history: [
    { at: '2026-03-04T10:00:00.000Z', by: 'Ada', action: 'release', name: 'catalog', from: '0.9.0', to: '1.0.0' },
    {
      at: '2026-03-05T10:00:00.000Z',
      by: 'haggle',
      action: 'rollback',
      name: 'catalog',
      from: '<b>1.2.0</b>',
      to: '1.0.0',
      reason: '6 of 6 failure reports came from the 10% of visitors who have the canary.',
    },
  ],
}
const page = teamsPage([report])

test.each([
  ['1.0.0'],
  ['commit 5b46641, since <time datetime="2026-03-04T10:00:00.000Z">2026-03-04 10:00 UTC</time> by Ada'],
  ['falls back to 0.9.0'],
  ['20.0 KB'],
  ['brings Vue 3 until 2027-06-30'],
  ['1.1.0 script errors</span> <span>4 visitors'],
  ['<strong>1.1.0</strong> goes to 10% of visitors'],
  ['3 of 12 failure reports (25%)'],
  ['6 of 6 failure reports came from'],
])('the page shows %s', (words) => {
  expect(page).toContain(words)
})

test('the newest change comes first', () => {
  expect(page.indexOf('<b>rollback</b>')).toBeLessThan(page.indexOf('<b>release</b>'))
})

test('the page has no script, and names are escaped', () => {
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>1.2.0</b>')
})

test('the page without apps says that nothing is released', () => {
  expect(teamsPage([])).toContain('Nothing is released yet.')
})

test('the page shows hosts that ask no more, and hosts whose token is refused', () => {
  const now = new Date('2026-03-05T10:00:00.000Z')
  const host = {
    environment: 'production',
    app: 'marketplace',
    address: '10.0.0.5',
    token: '5f0c1d2e3a4b',
    team: 'hosts',
    expiresAt: '2026-04-01T10:00:00.000Z',
    isCurrent: true,
    at: '2026-03-05T09:59:57.000Z',
  }
  const shown = (changes: Partial<typeof host>) => teamsPage([report], [{ ...host, ...changes }], now)
  expect(shown({})).toContain('production/marketplace at 10.0.0.5</b> <span>serves what is live')
  expect(shown({})).toContain('valid until <time datetime="2026-04-01T10:00:00.000Z">')
  expect(shown({ at: '2026-03-05T09:58:00.000Z' })).toContain('does not ask any more')
  const refused = teamsPage([report], [{ ...host, team: undefined, expiresAt: undefined }], now)
  expect(refused).toContain('Its token 5f0c1d2e3a4b ended or was revoked')
})
