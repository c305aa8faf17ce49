import { paths } from '@haggle/shared-contract'
import { matchRoute } from '@haggle/shared-contract/platform'
import { readDescriptor, readShellDescriptor } from './descriptor'
import { openWorkspace, remoteFolders, shellFolder } from './workspace'

const workspace = openWorkspace(__dirname, {})
const screens = [readShellDescriptor(shellFolder(workspace)), ...remoteFolders(workspace).map(readDescriptor)].flatMap(
  (descriptor) => descriptor.screens.map(({ path }) => path),
)

test.each(Object.entries(paths))('the path %s leads to exactly one screen', (_, path) => {
  const { pathname } = new URL(typeof path === 'string' ? path : path('a/b'), 'http://market.test')
  expect(screens.filter((screen) => matchRoute(screen, pathname))).toHaveLength(1)
})
