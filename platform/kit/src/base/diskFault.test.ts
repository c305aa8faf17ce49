import { diskFaultOf } from './diskFault'

test('a full or read-only disk is recognized, and no other error is', () => {
  const failed = (code: string) => Object.assign(new Error(`${code}: write`), { code })
  expect(diskFaultOf(failed('ENOSPC'))).toBe('the disk of HAGGLE_HOME is full (ENOSPC).')
  expect(diskFaultOf(failed('EROFS'))).toBe('the disk of HAGGLE_HOME is read-only (EROFS).')
  for (const other of [failed('EADDRINUSE'), new Error('no'), undefined]) expect(diskFaultOf(other)).toBeUndefined()
})
