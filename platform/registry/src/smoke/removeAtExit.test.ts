import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { removeAtExit } from './removeAtExit'

const signals = ['exit', 'SIGINT', 'SIGTERM'] as const
const listeners = () => signals.map((signal) => process.listeners(signal as 'exit'))

test('a folder is removed when a signal ends the process, after the processes that write there', async () => {
  const folder = await newHome()
  await mkdir(join(folder, 'releases'))
  const before = listeners()
  const heard: boolean[] = []
  const forget = removeAtExit(folder, () => heard.push(existsSync(folder)))
  const [atExit, atInterrupt] = listeners().map((all, index) => all.filter((each) => !before[index]?.includes(each)))
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never)
  for (const listener of atInterrupt ?? []) (listener as unknown as (signal: string) => void)('SIGINT')
  if (atInterrupt?.length) expect(exit).toHaveBeenCalledWith(130)
  for (const listener of atExit ?? []) listener(130)
  expect(heard).toEqual([true])
  expect(existsSync(folder)).toBe(false)
  forget()
  expect(listeners()).toEqual(before)
})
