import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import { MoreButton } from './MoreButton'

test('the button says what it belongs to, and whether the rest is shown', async () => {
  const { user } = renderScreen(
    <>
      <h2 id="lamp">Desk Lamp</h2>
      <MoreButton describedBy="lamp" />
    </>,
  )
  const more = screen.getByRole('button', { name: 'More', description: 'Desk Lamp', expanded: false })
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(more).toHaveAttribute('data-more', 'true')
})
