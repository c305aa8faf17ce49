import type { Operator } from '@haggle/shared-contract'
import { operator } from '@haggle/shared-state/testing'
import { screen } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import OperatorsScreen from './OperatorsScreen'

const opal: Operator = {
  _id: operator._id,
  name: 'Opal',
  email: 'opal@haggle.test',
  createdAt: '2026-03-04T10:00:00.000Z',
  secondFactor: true,
}
const otto: Operator = { ...opal, _id: 'otto', name: 'Otto', email: 'otto@haggle.test', secondFactor: false }

const open = (items = [opal, otto]) => openScreen(<OperatorsScreen />, { operators: pageOf(...items) })

test('operators see each other, and who has no second factor yet', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Otto' })).toBeVisible()
  expect(screen.getAllByText('No second factor yet')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Remove Opal' })).toBeNull()
})

test('an address is invited, and the field is empty for the next one', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/invitations').reply(201, { message: 'The invitation is on its way.' })
  await user.type(screen.getByLabelText(/Email/), 'ida@haggle.test')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/ida@haggle.test gets a link/)).toBeVisible()
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ email: 'ida@haggle.test' })
  expect(screen.getByLabelText(/Email/)).toHaveValue('')
})

test('the reason why an address cannot be invited stands in the form', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/invitations').reply(409, { message: 'An account with this e-mail already exists.' })
  await user.type(screen.getByLabelText(/Email/), 'ida@haggle.test')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('An account with this e-mail already exists.')).toBeVisible()
})

test('an operator is removed after a question', async () => {
  const { api, user } = open()
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  api.onDelete('/api/operator/operators/otto').reply(200, { message: 'They are no operator any more.' })
  const button = await screen.findByRole('button', { name: /^Remove .?Otto/ })
  await user.click(button)
  expect(api.history.delete).toHaveLength(0)
  api.onGet('/api/operator/operators').reply(200, { items: [opal], page: 1, pages: 1, total: 1 })
  await user.click(button)
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(await screen.findByText('You')).toBeVisible()
  expect(api.history.delete).toHaveLength(1)
})
