import { customer, shopOwner } from '@haggle/shared-state/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'
import { dayIn, TermsForm, termsOf } from './termsForm'

const SEARCH =
  '?client_id=c1&redirect_uri=https%3A%2F%2Fagent.test%2Fcb&response_type=code&code_challenge=abc&code_challenge_method=S256&prompt=x'
const AT = `/agents/allow${SEARCH}`
const question = {
  agent: 'Ada’s Agent',
  host: 'agent.test',
  shops: [
    { _id: 's1', shopName: 'Alpha' },
    { _id: 's2', shopName: 'Beta' },
  ],
  refused: 'https://agent.test/cb?error=access_denied',
}

const open = (options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    at: AT,
    session: customer,
    server: (api) => {
      api.onGet('/api/agents/request').reply(200, question)
      api.onPost('/api/mandates').reply(409, { message: 'Too many.' })
    },
    ...options,
  })

test('the terms are sent with the request of the program, as far as it is known', async () => {
  const { user, backend, click } = await open()
  await screen.findByRole('heading', { name: 'Let an agent haggle for you' })
  expect(await screen.findByText('agent.test')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Shops'), 'Beta')
  expect(within(screen.getByRole('list', { name: 'Chosen shops' })).getByText('Beta')).toBeVisible()
  await user.type(screen.getByLabelText('Most per product'), '20')
  await user.type(screen.getByLabelText('Most in all'), '50.5')
  await click(screen.getByLabelText('Ask me before each offer'))
  await click(screen.getByRole('button', { name: 'Allow' }))
  expect(await screen.findByText('Too many.')).toBeVisible()
  expect(JSON.parse(String(backend.api.history.post[0]?.data))).toEqual({
    request: {
      client_id: 'c1',
      redirect_uri: 'https://agent.test/cb',
      response_type: 'code',
      code_challenge: 'abc',
      code_challenge_method: 'S256',
    },
    terms: {
      shops: ['s2'],
      mostPerProduct: 20,
      mostInAll: 50.5,
      until: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      askFirst: true,
    },
  })
})

test('an answer to a program on the same device is said to go there', async () => {
  await open({ server: (api) => api.onGet('/api/agents/request').reply(200, { ...question, host: '127.0.0.1:5678' }) })
  expect(await screen.findByText('this device')).toBeVisible()
  expect(screen.queryByText(/5678/)).not.toBeInTheDocument()
})

test('the last chosen shop that is removed leaves all shops', async () => {
  const { user, click } = await open()
  await user.selectOptions(await screen.findByLabelText('Shops'), 'Alpha')
  await click(screen.getByRole('button', { name: 'Remove Alpha' }))
  expect(screen.getByLabelText('Shops')).toHaveValue('all')
  expect(screen.queryByRole('list', { name: 'Chosen shops' })).not.toBeInTheDocument()
})

test('amounts that cannot be are told, and nothing is sent', async () => {
  const { user, backend, click } = await open()
  await user.type(await screen.findByLabelText('Most per product'), '20')
  await user.type(screen.getByLabelText('Most in all'), '10')
  await click(screen.getByRole('button', { name: 'Allow' }))
  expect(await screen.findByText('Most in all cannot be less than most per product.')).toBeVisible()
  expect(backend.api.history.post).toEqual([])
})

test('a guest logs in, and comes back to the request', async () => {
  const app = await open({
    session: null,
    server: (api) => {
      api.onGet('/api/agents/request').reply(200, question)
      api.onPost('/api/auth/login').reply(200, customer)
    },
  })
  const login = await within(await screen.findByRole('main')).findByRole('link', { name: 'Login' })
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
  await app.click(login)
  await app.user.type(await screen.findByLabelText('Email'), 'ada@haggle.test')
  await app.user.type(screen.getByLabelText('Password'), 'secret-word')
  await app.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
  expect(app.location()).toBe('/agents/allow')
})

test('of a program that asks to haggle alone a shop owner cannot allow anything', async () => {
  await open({ session: shopOwner })
  expect(await screen.findByText('Only customers can let an agent haggle.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
})

const asking = (scopes: string[]): Pick<RenderAppOptions, 'server'> => ({
  server: (api) => {
    api.onGet('/api/agents/request').reply(200, { ...question, scopes })
    api.onPost('/api/mandates/shop').reply(409, { message: 'Too many.' })
  },
})

test('a shop owner lets a program read the shop until a day, without limits of money', async () => {
  const { backend, click } = await open({ session: shopOwner, ...asking(['haggle', 'shop']) })
  await screen.findByRole('heading', { name: 'Let an agent read your shop' })
  expect(await screen.findByText(/learns neither your lowest prices nor who your customers are/)).toBeVisible()
  expect(screen.queryByLabelText('Most in all')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: "Don't allow" })).toBeVisible()
  await click(screen.getByRole('button', { name: 'Allow' }))
  expect(await screen.findByText('Too many.')).toBeVisible()
  const { terms } = JSON.parse(String(backend.api.history.post[0]?.data)) as { terms: object }
  expect(terms).toEqual({ until: expect.stringMatching(/^\d{4}-.*Z$/) as string })
})

test('of a program that asks to read a shop alone a customer cannot allow anything', async () => {
  await open(asking(['shop']))
  expect(await screen.findByText('Only shop owners can let an agent read their shop.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
})

test('a customer lets a program haggle that asks for both', async () => {
  await open(asking(['haggle', 'shop']))
  await screen.findByRole('heading', { name: 'Let an agent haggle for you' })
  expect(await screen.findByLabelText('Most in all')).toBeVisible()
})

test('a program that is not known here is refused in words', async () => {
  const message = 'This program is not registered here.'
  await open({ server: (api) => api.onGet('/api/agents/request').reply(400, { message }) })
  expect(await screen.findByText(new RegExp(message))).toBeVisible()
})

test('without agents there is no such page', async () => {
  await open({ server: (api) => api.onGet('/api/agents/request').reply(404, { message: 'Not found' }) })
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
})

test('an address without a request says so', async () => {
  await open({ at: '/agents/allow' })
  expect(await screen.findByText(/This address is not whole/)).toBeVisible()
})

const mandate = {
  id: 'm1',
  agent: 'Ada’s Agent',
  shops: 'all',
  mostPerProduct: 20,
  mostInAll: 50,
  spent: 12.5,
  until: '2026-12-01T00:00:00.000Z',
  askFirst: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  offers: 3,
}
const waiting = {
  id: 'w1',
  mandate: 'm1',
  agent: 'Ada’s Agent',
  product: { _id: 'lamp', name: 'Desk Lamp', sellingPrice: 100 },
  proposedPrice: 80,
  createdAt: '2026-11-02T00:00:00.000Z',
}

const openProfile = (server: NonNullable<RenderAppOptions['server']>) =>
  renderApp({
    at: '/profile',
    session: customer,
    server: (api) => {
      api.onGet('/api/auth/profile').reply(200, customer)
      server(api)
    },
  })

test('the profile lists mandates, and ends one', async () => {
  const app = await openProfile((api) => {
    api.onGet('/api/mandates').replyOnce(200, { mandates: [mandate], waiting: [] })
    api.onGet('/api/mandates').reply(200, { mandates: [], waiting: [] })
    api.onDelete('/api/mandates/m1').reply(200, { message: 'Ended.' })
  })
  const agents = within(await screen.findByRole('region', { name: 'Agents' }))
  expect(await agents.findByText(/\$20\.00 per product/)).toHaveTextContent(
    'All shops · $20.00 per product · $50.00 in all',
  )
  await app.click(agents.getByRole('button', { name: 'End Ada’s Agent' }))
  expect(await agents.findByText(/No agent haggles for you/)).toBeVisible()
  expect(app.backend.api.history.delete).toHaveLength(1)
})

test('an owner’s profile lists what reads the shop, and ends it', async () => {
  const shops = [{ _id: 's1', shopName: 'Alpha' }]
  const reading = { ...mandate, scope: 'shop', shops, mostPerProduct: 0, mostInAll: 0, spent: 0, offers: 0 }
  const app = await renderApp({
    at: '/profile',
    session: shopOwner,
    server: (api) => {
      api.onGet('/api/auth/profile').reply(200, shopOwner)
      api.onGet('/api/mandates').replyOnce(200, { mandates: [reading], waiting: [] })
      api.onGet('/api/mandates').reply(200, { mandates: [], waiting: [] })
      api.onDelete('/api/mandates/m1').reply(200, { message: 'Ended.' })
    },
  })
  const agents = within(await screen.findByRole('region', { name: 'Agents' }))
  expect(await agents.findByText(/reads, and changes nothing/)).toHaveTextContent('Alpha')
  expect(agents.queryByText(/Spent|\$/)).not.toBeInTheDocument()
  await app.click(agents.getByRole('button', { name: 'End Ada’s Agent' }))
  expect(await agents.findByText(/No agent reads your shop/)).toBeVisible()
})

test('an offer that waits is answered in the profile', async () => {
  const app = await openProfile((api) => {
    api.onGet('/api/mandates').reply(200, { mandates: [mandate], waiting: [waiting] })
    api.onPost('/api/mandates/offers/w1/refuse').reply(200, { message: 'The offer is not made.' })
  })
  const offers = within(await screen.findByRole('list', { name: 'Offers that wait for you' }))
  expect(offers.getByRole('listitem')).toHaveTextContent(/asks whether to offer \$80\.00/)
  await app.click(offers.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(app.backend.api.history.post).toHaveLength(1))
})

test('a notice of an offer that waits has Yes and No', async () => {
  const notice = {
    id: 'n1',
    kind: 'agentOffer',
    text: 'It asks.',
    link: '/profile#offer-w1',
    createdAt: waiting.createdAt,
  }
  const app = await renderApp({
    at: '/notices',
    session: customer,
    server: (api) => {
      api.onGet('/api/notices').reply(200, { notices: [notice], unread: 0, page: 1, pages: 1, total: 1 })
      api.onGet('/api/mandates').reply(200, { mandates: [mandate], waiting: [waiting] })
      api.onPost('/api/mandates/offers/w1/confirm').reply(200, { message: 'The shop did not accept your offer.' })
    },
  })
  await app.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('The shop did not accept your offer.')).toBeVisible()
})

test('without agents the profile says nothing of them', async () => {
  await openProfile((api) => api.onGet('/api/mandates').reply(404, { message: 'Not found' }))
  await screen.findByRole('heading', { name: 'Update Profile Details' })
  expect(screen.queryByText(/Agents/)).not.toBeInTheDocument()
})

test('a day is meant to its end, 30 days from now at most', () => {
  const typed = { mostPerProduct: '1', mostInAll: '2', until: dayIn(30) }
  expect(TermsForm.safeParse(typed).success).toBe(true)
  const { until } = termsOf(typed, { shops: 'all', askFirst: false })
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 30 * 86_400_000)
  expect(TermsForm.safeParse({ ...typed, until: dayIn(32) }).success).toBe(false)
  expect(TermsForm.safeParse({ ...typed, until: dayIn(-1) }).success).toBe(false)
  expect(TermsForm.safeParse({ ...typed, until: '' }).success).toBe(false)
})
