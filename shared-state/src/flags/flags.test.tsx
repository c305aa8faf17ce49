import { act, render, renderHook } from '@testing-library/react'
import { createStore } from '../store/store'
import { StoreProvider } from '../store/StoreProvider'
import { customer, fakeBackend } from '../testing'
import { useSessionActions } from '../use-session/useSession'
import { flagsOf } from './flags'
import { withFlags } from './hasFlag'

const remote = { name: 'gifts', flags: { newGallery: 'Larger pictures.', giftNotes: 'A note for who gets it.' } }
const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)

test('a test says which flags are on, all others are off', () => {
  const { Wrapper } = fakeBackend({ flags: ['newGallery'] })
  const { result } = renderHook(() => [useFlag('newGallery'), useFlag('giftNotes')], { wrapper: Wrapper })
  expect(result.current).toEqual([true, false])
})

test('whoever is signed in is asked for in their role, and a guest again after the log-out', async () => {
  const { store, Wrapper } = fakeBackend({ session: customer })
  withFlags(store, (...flag) => flag.join() === 'gifts,newGallery,user')
  const shown = () => ({ isOn: useFlag('newGallery'), end: useSessionActions().end })
  const { result } = renderHook(shown, { wrapper: Wrapper })
  expect(result.current.isOn).toBe(true)
  await act(() => result.current.end())
  expect(result.current.isOn).toBe(false)
})

test('a page that a host rendered is taken over as everyone has it; then each visitor has what is theirs', async () => {
  const errors = jest.spyOn(console, 'error')
  const Gallery = () => <p>{useFlag('newGallery') ? 'Large pictures' : 'Pictures'}</p>
  const store = withFlags(createStore(), (_remote, _flag, _role, isEveryones) => !isEveryones)
  const page = (
    <StoreProvider store={store}>
      <Gallery />
    </StoreProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = '<p>Pictures</p>'
  const { firstChild } = container
  const { findByText } = await act(() => Promise.resolve(render(page, { container, hydrate: true })))
  expect(await findByText('Large pictures')).toBe(firstChild)
  expect(errors).not.toHaveBeenCalled()
})

test('a name that remote.json does not declare is a type error', () => {
  type IsKnown<Name> = Name extends Parameters<typeof useFlag>[0] ? true : false
  const known: [IsKnown<'giftNotes'>, IsKnown<'newGalery'>] = [true, false]
  expect(known).toEqual([true, false])
})
