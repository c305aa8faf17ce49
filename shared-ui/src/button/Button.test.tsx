import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'

test('a button is pressed, and submits nothing unless it is told to', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Look</Button>
      <Button htmlType="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a loading button keeps its name and focus, and ignores clicks', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button htmlType="submit" loading onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toBeEnabled()
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}')
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a key that is held down presses it once', () => {
  render(<Button>Look</Button>)
  const button = screen.getByRole('button')
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true)
})

test('a button with an address is a link', () => {
  render(<Button href="/elsewhere">Go</Button>)
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/elsewhere')
})
