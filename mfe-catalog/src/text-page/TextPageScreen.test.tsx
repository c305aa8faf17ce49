import type { TextPage } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import prerender from './prerender'
import TextPageScreen from './TextPageScreen'

const help: TextPage = {
  title: 'Help',
  blocks: [
    { kind: 'paragraph', line: [{ text: 'Read ' }, { text: 'all', bold: true }, { text: ' of it.' }] },
    { kind: 'heading', line: [{ text: 'Paying' }] },
    { kind: 'steps', lines: [[{ text: 'Choose' }], [{ text: 'your offers', to: '/offers' }]] },
    { kind: 'bullets', lines: [[{ text: 'elsewhere', to: 'https://elsewhere.test/' }]] },
  ],
}

const open = (at: string, status = 200, body: object = help) => {
  const backend = fakeBackend()
  backend.api.onGet('/api/pages/help').reply(status, body)
  return { backend, ...renderScreen(<TextPageScreen />, { wrapper: backend.Wrapper, at, path: '*' }) }
}

test.each(['/help', '/Help/'])('the page at %s shows its text, lists and links', async (at) => {
  open(at)
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Paying' })).toBeVisible()
  expect(screen.getByText('all').tagName).toBe('STRONG')
  expect(screen.getAllByRole('list').map(({ tagName }) => tagName)).toEqual(['OL', 'UL'])
  expect(screen.getByRole('link', { name: 'your offers' })).toHaveAttribute('href', '/offers')
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('href', 'https://elsewhere.test/')
})

test('a text that does not load says so and can be asked for again', async () => {
  const { backend, user } = open('/help', 500, { message: 'The back end is tired.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: The back end is tired.')
  backend.api.onGet('/api/pages/help').reply(200, help)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible()
})

test('hosts prerender a text with its title and first paragraph', async () => {
  const { backend } = open('/help')
  const visit = {
    params: {},
    search: new URLSearchParams(),
    origin: 'https://haggle.test',
    ask: backend.store.dispatch,
  }
  expect(await prerender({ ...visit, pathname: '/help' })).toEqual({
    title: 'Help · Haggle',
    description: 'Read all of it.',
    canonical: '/help',
  })
})
