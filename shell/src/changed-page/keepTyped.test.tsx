import { act } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { keepTyped } from './keepTyped'

function Form() {
  const [email, setEmail] = useState('')
  return (
    <form>
      <input name="email" aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <textarea name="text" aria-label="Text" defaultValue="as it was" />
      <p>{email}</p>
    </form>
  )
}

function page() {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<form><input name="email"><textarea name="text">as it was</textarea></form>'
  const prerendered = root.querySelector('input')
  keepTyped(root)
  prerendered?.focus()
  // after it is watched, before it is replaced
  if (prerendered) prerendered.value = 'ada@haggle.test'
  return { root, app: createRoot(root) }
}

afterEach(() => history.replaceState(null, '', '/'))

test('text typed into fields that are replaced stands in their successors, and the app knows it', async () => {
  const { root, app } = page()
  await act(() => Promise.resolve(app.render(<p>Loading</p>)))
  await act(() => Promise.resolve(app.render(<Form />)))
  expect(root.querySelector('input')).toHaveValue('ada@haggle.test')
  expect(root.querySelector('input')).toHaveFocus()
  expect(root.querySelector('p')).toHaveTextContent('ada@haggle.test')
  expect(root.querySelector('textarea')).toHaveValue('as it was')
})

test('it does not follow a person to another screen', async () => {
  const { root, app } = page()
  history.replaceState(null, '', '/register/user')
  await act(() => Promise.resolve(app.render(<Form />)))
  expect(root.querySelector('input')).toHaveValue('')
})
