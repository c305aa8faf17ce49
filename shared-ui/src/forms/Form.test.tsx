import { LoginForm, PasswordChangeForm, ProfileDetails, RegisterUser, RegisterUserForm } from '@haggle/shared-contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, TextField, useForm } from '.'
import { Button } from '../button/Button'
import { requiredFields } from './requiredFields'

const onSubmit = jest.fn<void, [RegisterUser]>()

function Registration() {
  const form = useForm(RegisterUser)
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <TextField name="email" label="Email" type="email" />
      <TextField name="password" label="Password" type="password" hint="8 to 128 characters." />
      <Button htmlType="submit">Save</Button>
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText(label)

function setUp() {
  render(<Registration />)
  const user = userEvent.setup()
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) }
}

test('fields have their labels and types, and tell their rules beforehand', () => {
  setUp()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
  expect(field('Password')).toHaveAccessibleDescription('8 to 128 characters.')
  expect(field('Name').closest('form')).toHaveProperty('noValidate', true)
})

test('a typed password can be shown and hidden again', async () => {
  const { user } = setUp()
  await user.type(field('Password'), 'secret-word')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByRole('textbox', { name: 'Password' })).toHaveValue('secret-word')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field('Password')).toHaveAttribute('type', 'password')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('fields that must be filled in say so to a screen reader', () => {
  setUp()
  for (const label of ['Name', 'Email', 'Password']) expect(field(label)).toBeRequired()
})

test('a field that may be empty or missing is not required', () => {
  expect([...requiredFields(ProfileDetails)]).toEqual(['name', 'email'])
  expect([...requiredFields(LoginForm)]).toEqual(['email', 'password'])
})

test('a password and its confirmation are required', () => {
  expect([...requiredFields(PasswordChangeForm)]).toEqual(['password', 'confirmPassword'])
  expect([...requiredFields(RegisterUserForm)]).toEqual(['name', 'email', 'password', 'confirmPassword'])
})

test('a required field says so, the first one gets the focus, and the form is held back', async () => {
  const { save } = setUp()
  await save()
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(field('Name')).toBeInvalid()
  expect(field('Name')).toHaveAccessibleDescription('Name is required')
  expect(field('Name')).toHaveFocus()
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test("a field's error is shown on blur, and disappears once it is corrected", async () => {
  const { user } = setUp()
  await user.type(field('Email'), 'ada')
  expect(field('Email')).toHaveAttribute('aria-invalid', 'false')
  await user.tab()
  expect(await screen.findByText('Email must be a valid e-mail address')).toBeVisible()
  await user.type(field('Email'), '@haggle.test')
  expect(screen.queryByText('Email must be a valid e-mail address')).not.toBeInTheDocument()
  expect(field('Email')).toBeValid()
})

test('an error replaces the hint, which comes back', async () => {
  const { user } = setUp()
  await user.type(field('Password'), 'short')
  await user.tab()
  expect(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters.')
  await user.type(field('Password'), ' no more')
  expect(field('Password')).toHaveAccessibleDescription('8 to 128 characters.')
})

test('passing through a field says nothing', async () => {
  const { user } = setUp()
  for (let presses = 0; presses < 4; presses++) await user.tab()
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument()
})

test("a valid form submits the schema's output", async () => {
  const { user, save } = setUp()
  await user.type(field('Name'), ' Ada ')
  await user.type(field('Email'), 'Ada@Haggle.test')
  await user.type(field('Password'), ' secret word ')
  await save()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ada', email: 'ada@haggle.test', password: ' secret word ' })
})
