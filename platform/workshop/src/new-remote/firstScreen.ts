import type { Access } from '@haggle/shared-contract'
import type { Descriptor } from '@haggle/shared-contract/platform'

/** A remote's name and its first screen. */
export interface FirstScreen {
  name: string
  path: string
  access: Access
  /** The label of its link in the navbar; undefined for none. */
  nav: string | undefined
}

const shared = ['react', 'react-dom', '@haggle/shared-contract', '@haggle/shared-state', '@haggle/shared-ui']

/** The shared packages among some dependencies, with their ranges. */
export const sharedRangesOf = (dependencies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => shared.includes(name)))

/** A remote's name as a title: `gift-cards` becomes `Gift cards`. */
export const titleOf = (name: string) => capital(name.split('-').join(' '))

/** Descriptor, configuration, screen and its test, by path; the same for remotes here and in their own repository. */
export function screenFiles(
  { name, path, access, nav }: FirstScreen,
  packageName: string,
  contract = '',
): Record<string, string> {
  const component = name.split('-').map(capital).join('')
  const title = titleOf(name)
  const descriptor: Descriptor = {
    name,
    contract,
    screens: [{ path, access, screen: `./${component}`, ...(nav !== undefined && { nav: { label: nav } }) }],
  }
  return {
    'remote.json': json(descriptor),
    'webpack.config.mjs': webpackConfig,
    'jest.config.mjs': jestConfig(packageName),
    [`src/screens/${component}.tsx`]: `export { default } from '../${name}/${component}Screen'\n`,
    [`src/${name}/${component}Screen.tsx`]: screenOf(component, title),
    [`src/${name}/${component}Screen.test.tsx`]: testOf(component, title),
  }
}

export const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const webpackConfig = `import { remoteConfig } from '@haggle/kit/webpack'

export default remoteConfig(import.meta.dirname)
`

const jestConfig = (packageName: string) => `import { browser } from '@haggle/kit/jest'

export default browser('${packageName}')
`

const screenOf = (component: string, title: string) => `import { useSession } from '@haggle/shared-state'
import { EmptyState, Page } from '@haggle/shared-ui'

export default function ${component}Screen() {
  const session = useSession()

  return (
    <Page title="${title}">
      <EmptyState title="Nothing here yet">Hello, {session?.name ?? 'guest'}.</EmptyState>
    </Page>
  )
}
`

const testOf = (
  component: string,
  title: string,
) => `import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import ${component}Screen from './${component}Screen'

test('a customer is greeted by name', () => {
  const { Wrapper } = fakeBackend({ session: customer, isStrict: true })
  renderScreen(<${component}Screen />, { wrapper: Wrapper })
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  expect(screen.getByText('Hello, Ada Customer.')).toBeVisible()
})

test('a guest is greeted too', () => {
  const { Wrapper } = fakeBackend({ isStrict: true })
  renderScreen(<${component}Screen />, { wrapper: Wrapper })
  expect(screen.getByText('Hello, guest.')).toBeVisible()
})
`
