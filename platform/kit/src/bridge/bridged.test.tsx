import type { Notice } from '@haggle/shared-contract'
import { useSessionActions } from '@haggle/shared-state'
import { customer, fakeBackend, lampLine } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { Component, useState, type ReactNode } from 'react'
import { bridged } from './bridged'
import type { Host, Mount } from './host'

interface Wish {
  gift: string
}

/** What the shell and a framework say to each other about a part that wishes for a gift. */
function openPart() {
  const backend = fakeBackend({ session: customer })
  const calls: string[] = []
  let host: Host | undefined
  const mount: Mount<Wish> = (element, props, given) => {
    host = given
    element.textContent = `Wish for ${props.gift}`
    calls.push(`mount ${props.gift}`)
    return {
      update: ({ gift }) => void calls.push(`update ${gift}`),
      unmount: () => void calls.push('unmount'),
    }
  }
  const Part = bridged(mount, 'Wish.ts')
  const rendered = renderScreen(<Holder part={Part} />, {
    wrapper: backend.Wrapper,
    at: '/gifts/7?from=home',
    path: '/gifts/:id',
  })
  if (!host) throw new Error('It was not mounted.')
  return { ...rendered, ...backend, calls, host }
}

/** A screen that holds the part. */
function Holder({ part: Part }: { part: React.ComponentType<Wish> }) {
  const [gift, setGift] = useState<string | null>('a kite')
  const { end } = useSessionActions()
  return (
    <Boundary>
      <button onClick={() => setGift('a boat')}>Another</button>
      <button onClick={() => setGift(null)}>None</button>
      <button onClick={() => void end()}>Log out</button>
      {gift !== null && <Part gift={gift} />}
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

test('a part is mounted once, updated with what its slot passes next, and unmounted', () => {
  const { calls } = openPart()
  expect(screen.getByText('Wish for a kite')).toBeVisible()
  expect(calls).toEqual(['mount a kite'])
  press('Another')
  press('None')
  expect(calls).toEqual(['mount a kite', 'update a boat', 'unmount'])
})

test('it follows the session and the cart until it listens no more, and changes the cart', () => {
  const { host } = openPart()
  const heard: string[] = []
  const stop = host.session.subscribe(() => heard.push(`session ${host.session.get()?.name ?? 'of a guest'}`))
  const stopCart = host.cart.subscribe(() => heard.push(`cart of ${host.cart.get().length}`))
  expect(host.session.get()).toEqual(customer)
  act(() => void host.cart.add(lampLine, 1))
  act(() => host.cart.remove(lampLine.product))
  stopCart()
  act(() => void host.cart.add(lampLine, 1))
  press('Log out')
  stop()
  expect(heard).toEqual(['cart of 1', 'cart of 0', 'session of a guest'])
})

test('it knows where the page is, and goes elsewhere', () => {
  const { host, location } = openPart()
  expect(host.place.get()).toEqual({ pathname: '/gifts/7', search: '?from=home', params: { id: '7' } })
  act(() => host.navigate('/gifts/8'))
  expect(host.place.get()).toEqual({ pathname: '/gifts/8', search: '', params: { id: '8' } })
  expect(location()).toBe('/gifts/8')
})

test('a connection is open only while it listens to an event', async () => {
  const { host, socket } = openPart()
  expect(socket.tokens).toEqual([])
  const texts: string[] = []
  let stop = () => {}
  act(() => void (stop = host.realtime.on('notice', ({ text }) => texts.push(text))))
  await waitFor(() => expect(socket.joined).toEqual([customer._id]))
  socket.emits('notice', { text: 'Your kite is here' } as Notice)
  act(() => stop())
  expect(texts).toEqual(['Your kite is here'])
  expect(socket.isOpen()).toBe(false)
})

test("toasts and dialogs are the shell's, and what is in a dialog is unmounted with it", async () => {
  const { host, user } = openPart()
  const unmount = jest.fn()
  const onClose = jest.fn()
  const mount = (element: HTMLElement) => {
    element.textContent = 'Red or blue'
    return { unmount }
  }
  act(() => void host.dialog({ title: 'Which kite?', mount, onClose }))
  act(() => host.toast({ status: 'info', title: 'Kites are here' }))
  const modal = screen.getByRole('dialog', { name: 'Which kite?' }).closest('dialog')
  expect(modal).toHaveTextContent('Red or blue')
  expect(modal).toContainElement(screen.getByText('Kites are here'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Kites are here')).toBeVisible()
  let close = () => {}
  act(() => void (close = host.dialog({ title: 'Which kite?', mount, onClose })))
  act(() => close())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(unmount).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([new Error('No kites'), 'No kites'])('what it says failed, %p, is for the boundary around it', (reason) => {
  jest.spyOn(console, 'error').mockReturnValue()
  const { host, calls } = openPart()
  act(() => host.fail(reason))
  expect(screen.getByText('No kites')).toBeVisible()
  expect(calls.at(-1)).toBe('unmount')
})

test('what its mount throws is for the boundary around it', () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const { Wrapper } = fakeBackend()
  const Part = bridged<Wish>(() => {
    throw new Error('Nothing to mount')
  }, 'Wish.ts')
  renderScreen(<Holder part={Part} />, { wrapper: Wrapper })
  expect(screen.getByText('Nothing to mount')).toBeVisible()
})

test('a module without mount is named', () => {
  expect(() => bridged(undefined, 'Wish.ts')).toThrow('Wish.ts exports no function mount(element, props, host).')
})
