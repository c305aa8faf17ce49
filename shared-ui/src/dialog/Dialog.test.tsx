import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeProvider } from '../theme/ThemeProvider'
import { useToast } from '../toast/useToast'
import { Dialog } from './Dialog'

function Page({ hasField = false }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      {isOpen && (
        <Dialog title="A question" onClose={() => setOpen(false)}>
          {hasField && (
            <>
              <input hidden />
              <input aria-label="Answer" />
            </>
          )}
          <button onClick={() => toast({ status: 'error', title: 'Not so.' })}>Guess</button>
        </Dialog>
      )}
    </>
  )
}

const open = async (page = <Page />) => {
  render(page, { wrapper: ThemeProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  return screen.getByRole('dialog', { name: 'A question' })
}

test('a dialog has the focus, and the page behind it cannot be reached', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
  const dialog = await open()
  expect(dialog).toHaveFocus()
  // The browser sees to the page behind a modal dialog.
  expect(showModal.mock.contexts).toEqual([dialog.closest('dialog')])
  expect(dialog.closest('dialog')).toHaveProperty('open', true)
})

test('its first field gets the focus, if it is not hidden', async () => {
  await open(<Page hasField />)
  expect(screen.getByLabelText('Answer')).toHaveFocus()
})

test.each([
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press beside it', () => userEvent.click(screen.getByRole('dialog').parentElement ?? document.body)],
])('%s closes it, and the focus is back where it was', async (_, close) => {
  await open()
  await close()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
  expect(document.querySelector('dialog')).toBeNull()
})

test('the second press of the double click that opened it leaves it open', async () => {
  const dialog = await open()
  fireEvent.mouseDown(dialog.parentElement!, { detail: 2 })
  expect(dialog).toBeVisible()
})

test('a press inside leaves it open, and the toast that follows can be heard and closed', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Guess' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  const modal = screen.getByRole('dialog').closest('dialog')
  expect(modal).toContainElement(screen.getByRole('alert'))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('alert')).toBeVisible()
})

test('the focus stays in the dialog when what had it is gone or disabled', async () => {
  function Questions() {
    const [left, setLeft] = useState(2)
    return (
      <Dialog title="A question" onClose={() => undefined}>
        {left > 0 && (
          <button disabled={left === 1} onClick={() => setLeft(1)}>
            Guess
          </button>
        )}
        <button onClick={() => setLeft(0)}>Give up</button>
      </Dialog>
    )
  }
  render(<Questions />, { wrapper: ThemeProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Guess' }))
  expect(screen.getByRole('button', { name: 'Guess' })).toBeDisabled()
  expect(screen.getByRole('dialog')).toHaveFocus()
})

test('Escape of an input method does not close it', async () => {
  const dialog = await open(<Page hasField />)
  const answer = screen.getByLabelText('Answer')
  for (const told of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(answer, { key: 'Escape', ...told })
  expect(dialog).toBeVisible()
  fireEvent.keyDown(answer, { key: 'Escape' })
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})
