import type { Hidden } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import { owner } from '../testing/shop'
import { AppealPanel } from './AppealPanel'

const AT = '2026-03-04T10:00:00.000Z'

function open(hidden: Partial<Hidden> = {}) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  const panel = <AppealPanel subject="product" id="lamp" hidden={{ reason: 'A counterfeit.', at: AT, ...hidden }} />
  return { api, ...renderScreen(panel, { wrapper: Wrapper }) }
}

test('an owner reads why, and appeals once; a refused call says so', async () => {
  const { api, user } = open()
  expect(screen.getByText('Reason: A counterfeit.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal is required')).toBeVisible()
  await user.type(screen.getByLabelText('Your appeal'), 'Here is the invoice.')
  api.onPost('/api/appeals').replyOnce(409, { message: 'Appeals are possible for 30 days only.' })
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Appeals are possible for 30 days only.')).toBeVisible()
  api.onPost('/api/appeals').reply(201, { message: 'Your appeal is with the operators.' })
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal is with the operators.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
  expect(JSON.parse(String(api.history.post.at(-1)?.data))).toEqual({
    subject: 'product',
    id: 'lamp',
    text: 'Here is the invoice.',
  })
})

test.each([
  ['open', undefined, 'It is with the operators. We will tell you what they decide.'],
  ['refused', 'The logo is wrong.', 'It was refused: The logo is wrong.'],
] as const)('an appeal that is %s says so, and there is no second one', (state, answer, shown) => {
  open({ appeal: { text: 'It is genuine.', at: AT, state, ...(answer && { answer }) } })
  expect(screen.getByText('Your appeal: It is genuine.')).toBeVisible()
  expect(screen.getByText(shown)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
