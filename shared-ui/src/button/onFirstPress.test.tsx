import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'
import { onFirstPress } from './onFirstPress'

test('a double click acts once, and two presses of a key act twice', async () => {
  const act = jest.fn()
  render(<Button onClick={onFirstPress(act)}>Delete</Button>)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }))
  expect(act).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}{Enter}')
  expect(act).toHaveBeenCalledTimes(3)
})
