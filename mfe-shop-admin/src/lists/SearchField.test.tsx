import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { SearchField } from './SearchField'

function Search() {
  const [text, setText] = useState<string>()
  return (
    <>
      <SearchField label="Search" value={text} placeholder="" maxLength={100} onSearch={setText} />
      <button onClick={() => setText('lamp')}>Back</button>
      <p>{`Searched for ${text}`}</p>
    </>
  )
}

test('Enter searches, and the field keeps the focus for what is typed next', async () => {
  const { user } = renderScreen(<Search />)
  await user.type(screen.getByLabelText('Search'), 'ada{Enter}')
  expect(screen.getByText('Searched for ada')).toBeVisible()
  await user.keyboard(' love')
  expect(screen.getByLabelText('Search')).toHaveFocus()
  expect(screen.getByLabelText('Search')).toHaveValue('ada love')
  await user.tab()
  expect(screen.getByText('Searched for ada love')).toBeVisible()
})

test('a search from elsewhere, such as by Back, shows in the field', async () => {
  const { user } = renderScreen(<Search />)
  await user.type(screen.getByLabelText('Search'), 'ada{Enter}')
  fireEvent.click(screen.getByText('Back'))
  expect(screen.getByLabelText('Search')).toHaveValue('lamp')
})

test.each([{ isComposing: true }, { keyCode: 229 }])('Enter of an input method (%j) does not search', (told) => {
  renderScreen(<Search />)
  const field = screen.getByLabelText('Search')
  fireEvent.change(field, { target: { value: 'とうきょう' } })
  fireEvent.keyDown(field, { key: 'Enter', ...told })
  expect(screen.getByText('Searched for undefined')).toBeVisible()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Searched for とうきょう')).toBeVisible()
})
