import type { Descriptor } from 'shared-contract/platform'
import type { Manifest } from '../workspace/workspace'
import type { NewRemote } from './request'

const shared = ['react', 'react-dom', 'shared-contract', 'shared-state', 'shared-ui']

/** A new remote's files by their path. It asks for the shared packages as the shell does, which provides them. */
export function filesOf({ name, path, access, nav }: NewRemote, shell: Manifest): Record<string, string> {
  const words = name.split('-')
  const component = words.map(capital).join('')
  const title = capital(words.join(' '))
  const ranges = Object.entries(shell.dependencies).filter(([dependency]) => shared.includes(dependency))
  const descriptor: Descriptor = {
    name,
    contract: shell.dependencies['shared-contract'] ?? '',
    screens: [{ path, access, screen: `./${component}`, ...(nav !== undefined && { nav: { label: nav } }) }],
  }
  return {
    'package.json': json(manifestOf(name, title, Object.fromEntries(ranges))),
    'remote.json': json(descriptor),
    'webpack.config.ts': webpackConfig,
    'tsconfig.json': tsconfig,
    'jest.config.mjs': jestConfig(name),
    [`src/screens/${component}.tsx`]: `export { default } from '../${name}/${component}Screen'\n`,
    [`src/${name}/${component}Screen.tsx`]: screenOf(component, title),
    [`src/${name}/${component}Screen.test.tsx`]: testOf(component, title),
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const manifestOf = (name: string, description: string, dependencies: Record<string, string>) => ({
  name: `mfe-${name}`,
  version: '1.0.0',
  private: true,
  description: `${description}.`,
  type: 'module',
  scripts: {
    types: 'tsc --noEmit',
    build: 'haggle build',
    release: 'haggle release',
    rollback: 'haggle rollback',
    canary: 'haggle canary',
    promote: 'haggle promote',
    dev: 'haggle dev',
    test: 'jest',
  },
  dependencies,
  devDependencies: { platform: '^1.0.0' },
})

const webpackConfig = `import { remoteConfig } from 'platform/webpack'

export default remoteConfig(import.meta.dirname)
`

const tsconfig = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "rootDir": "..",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": ["node", "jest", "@testing-library/jest-dom", "shared-ui/css-modules"]
  },
  "include": ["src", "webpack.config.ts"]
}
`

const jestConfig = (name: string) => `import { browser } from '../platform/jest/presets.mjs'

export default browser('mfe-${name}')
`

const screenOf = (component: string, title: string) => `import { useSession } from 'shared-state'
import { EmptyState, Page } from 'shared-ui'

export default function ${component}Screen() {
  const session = useSession()

  return (
    <Page title="${title}">
      <EmptyState title="Nothing here yet">Hello, {session?.name ?? 'guest'}.</EmptyState>
    </Page>
  )
}
`

const testOf = (component: string, title: string) => `import { screen } from '@testing-library/react'
import { customer, fakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import ${component}Screen from './${component}Screen'

test('a customer is greeted by name', () => {
  const { Wrapper } = fakeBackend({ session: customer })
  renderScreen(<${component}Screen />, { wrapper: Wrapper })
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  expect(screen.getByText('Hello, Ada Customer.')).toBeVisible()
})

test('a guest is greeted too', () => {
  const { Wrapper } = fakeBackend()
  renderScreen(<${component}Screen />, { wrapper: Wrapper })
  expect(screen.getByText('Hello, guest.')).toBeVisible()
})
`
