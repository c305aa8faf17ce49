import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@haggle/shared-server/testing/until'
import { startConfined } from '../confined/confinedProcess'
import { releaseDirectory } from '../releases/store'
import { newHome } from '../testing/sampleReleases'
import { sampleFiles, writeSample } from '../testing/sampleUpload'
import { inspectRelease } from './inspection'

jest.mock('../confined/confinedProcess', () => ({ startConfined: jest.fn() }))

test('a process that starts only after its inspection was given up is killed, and gets no code to run', async () => {
  const home = await newHome()
  const sample = sampleFiles()
  await writeSample(home, sample)
  const late = { send: jest.fn(), kill: jest.fn(), pause: jest.fn(), resume: jest.fn() }
  jest.mocked(startConfined).mockImplementation(() => wait(50, late))
  expect(await inspectRelease(releaseDirectory(home, sample.release), sample.release, 10)).toEqual([
    'wishlist 1.0.0: it did not show its screens within 0.01 seconds.',
  ])
  await until(() => late.kill.mock.calls.length > 0)
  expect(late.kill).toHaveBeenCalledTimes(1)
  expect(late.send).not.toHaveBeenCalled()
  await rm(home, { recursive: true })
})
