import { sampleRemote, sampleShell } from '../testing/sampleReleases'
import { olderMajorLines } from './olderMajorLines'

test('check says what an earlier major costs the visitors of a remote that needs it, and until when it is there', () => {
  const older = {
    installedAs: '@haggle/shared-ui-3',
    name: '@haggle/shared-ui',
    version: '3.24.0',
    until: '2027-03-01',
  }
  const shell = sampleShell({
    shared: { '@haggle/shared-ui': '4.0.0' },
    olderMajors: [{ ...older, js: ['3.js'], css: [], bytes: 6464 }],
  })
  const linesFor = (range: string) => olderMajorLines(sampleRemote({ shared: { '@haggle/shared-ui': range } }), shell)
  expect(linesFor('^3.4.0')).toEqual(['catalog uses @haggle/shared-ui 3.24.0 beside 4.0.0, 6.3 KB, until 2027-03-01.'])
  expect(linesFor('^4.0.0')).toEqual([])
})
