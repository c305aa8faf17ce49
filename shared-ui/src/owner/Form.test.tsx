import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../button/Button'
import { ThemeProvider } from '../theme/ThemeProvider'
import { ChoiceField, Form, TextField } from './'

interface Values {
  email: string
  about: string
  category: string
}

function setUp() {
  const onFinish = jest.fn<void, [Values]>()
  render(
    <Form<Values> onFinish={onFinish}>
      <TextField name="email" label="Email" type="email" rules={[{ required: true }]} hint="We never share it." />
      <TextField name="about" label="About" multiline />
      <ChoiceField name="category" label="Category" options={[{ value: 'Books', label: 'Books' }]} />
      <Button htmlType="submit">Save</Button>
    </Form>,
    { wrapper: ThemeProvider },
  )
  return { onFinish, user: userEvent.setup(), save: screen.getByRole('button', { name: 'Save' }) }
}

test('fields have their labels, types and hints', () => {
  setUp()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/We never share it\./)
  expect(screen.getByRole('textbox', { name: 'About' })).toBeVisible()
})

test('a required field says so, gets the focus and holds the form back', async () => {
  const { user, save, onFinish } = setUp()
  await user.click(save)
  expect(await screen.findByText('Email is required')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  expect(onFinish).not.toHaveBeenCalled()
})

test('a valid form submits the typed and chosen values', async () => {
  const { user, save, onFinish } = setUp()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@haggle.test')
  await user.type(screen.getByRole('textbox', { name: 'About' }), 'Counts.')
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: 'Books' }))
  await user.click(save)
  expect(onFinish.mock.calls[0]?.[0]).toEqual({ email: 'ada@haggle.test', about: 'Counts.', category: 'Books' })
})

test('a field is validated on blur, and its message disappears once it is corrected', async () => {
  const { user } = setUp()
  const email = screen.getByRole('textbox', { name: 'Email' })
  await user.click(email)
  await user.tab()
  expect(await screen.findByText('Email is required')).toBeVisible()
  await user.type(email, 'ada@haggle.test')
  await waitFor(() => expect(email).toBeValid())
  expect(email).toHaveFocus()
})

test('the browser keeps its own messages to itself', () => {
  setUp()
  expect(screen.getByRole('textbox', { name: 'Email' }).closest('form')).toHaveProperty('noValidate', true)
})
