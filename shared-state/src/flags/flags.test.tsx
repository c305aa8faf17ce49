import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { customer, fakeBackend } from '../testing'
import { useSessionActions } from '../use-session/useSession'
import { FlagContext, flagsOf, type HasFlag } from './flags'

const remote = { name: 'gifts', flags: { newGallery: 'Larger pictures.', giftNotes: 'A note for who gets it.' } }
const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)

test('a test says which flags are on, all others are off', () => {
  const { Wrapper } = fakeBackend({ flags: ['newGallery'] })
  const { result } = renderHook(() => [useFlag('newGallery'), useFlag('giftNotes')], { wrapper: Wrapper })
  expect(result.current).toEqual([true, false])
})

test('without a shell that knows of flags all are off', () => {
  const { Wrapper } = fakeBackend()
  expect(renderHook(() => useFlag('newGallery'), { wrapper: Wrapper }).result.current).toBe(false)
})

test('whoever is signed in is asked for in their role, and a guest again after the log-out', async () => {
  const asked: Parameters<HasFlag>[] = []
  const { Wrapper } = fakeBackend({ session: customer })
  const ofShell: HasFlag = (...flag) => {
    asked.push(flag)
    return flag[2] === 'user'
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Wrapper>
      <FlagContext value={ofShell}>{children}</FlagContext>
    </Wrapper>
  )
  const { result } = renderHook(() => ({ isOn: useFlag('newGallery'), end: useSessionActions().end }), { wrapper })
  expect(result.current.isOn).toBe(true)
  await act(() => result.current.end())
  expect(result.current.isOn).toBe(false)
  expect(asked.every(([remote, flag]) => remote === 'gifts' && flag === 'newGallery')).toBe(true)
})

test('a name that remote.json does not declare is a type error', () => {
  type IsKnown<Name> = Name extends Parameters<typeof useFlag>[0] ? true : false
  const known: [IsKnown<'giftNotes'>, IsKnown<'newGalery'>] = [true, false]
  expect(known).toEqual([true, false])
})

test('a page that a host rendered is taken over as everyone has it; then each visitor has what is theirs', async () => {
  const errors = jest.spyOn(console, 'error')
  const Gallery = () => <p>{useFlag('newGallery') ? 'Large pictures' : 'Pictures'}</p>
  const { Wrapper } = fakeBackend()
  const ofShare: HasFlag = (_remote, _flag, _role, isEveryones) => !isEveryones
  const page = (
    <Wrapper>
      <FlagContext value={ofShare}>
        <Gallery />
      </FlagContext>
    </Wrapper>
  )
  const container = document.createElement('div')
  container.innerHTML = '<p>Pictures</p>'
  const { findByText } = await act(() => Promise.resolve(render(page, { container, hydrate: true })))
  expect(await findByText('Large pictures')).toBe(container.firstChild)
  expect(errors).not.toHaveBeenCalled()
})
