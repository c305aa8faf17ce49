import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pages } from './Pages'

test('past the last page the way back leads to the last one', async () => {
  const goTo = jest.fn()
  render(<Pages current={9} pages={2} onChange={goTo} />)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(goTo).toHaveBeenCalledWith(2)
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})
