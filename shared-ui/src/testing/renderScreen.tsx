import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ThemeProvider } from '../theme/ThemeProvider'

export interface RenderScreenOptions {
  /** A wrapper, such as the store of shared-state's `fakeBackend`. */
  wrapper?: ComponentType<{ children: ReactNode }>
  /** The address to start from: `/product/1`. */
  at?: string
  /** The route's pattern, for a screen that reads parameters: `/product/:id`. Other addresses show nothing. */
  path?: string
}

export type RenderedScreen = RenderResult & {
  user: UserEvent
  /** Path and query of the address now: `/?page=2`. */
  location: () => string
}

/** Renders a screen as the shell would: inside the theme, the toasts and a router. */
export function renderScreen(ui: ReactNode, options: RenderScreenOptions = {}): RenderedScreen {
  const { wrapper: Wrapper = Bare, at = '/', path = '*' } = options
  let location = at
  const onChange = (address: string) => {
    location = address
  }
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
  const result = render(
    <Wrapper>
      <ThemeProvider>
        <MemoryRouter initialEntries={[at]}>
          <AddressBar onChange={onChange} />
          <Routes>
            <Route path={path} element={ui} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </Wrapper>,
  )
  return { ...result, user, location: () => location }
}

const Bare = ({ children }: { children: ReactNode }) => children

function AddressBar({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
