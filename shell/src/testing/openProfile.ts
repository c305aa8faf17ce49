import { Profile, type SessionUser } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'
import { screen } from '@testing-library/react'
import { renderApp, type RenderAppOptions } from './renderApp'

type Api = Parameters<NonNullable<RenderAppOptions['server']>>[0]

const noNotices = { notices: [], unread: 0, page: 1, pages: 1, total: 0 }

/** Opens the profile of an account without sessions and notices; `server` adds what they are. */
export async function openProfile(
  server: (api: Api) => void,
  session: SessionUser = customer,
  more: Partial<Profile> = {},
) {
  const app = await renderApp({
    at: '/profile',
    session,
    server: (api) => {
      api.onGet('/api/auth/profile').reply(200, { ...Profile.parse(session), emailVerified: true, ...more })
      api.onGet('/api/notices').reply(200, noNotices)
      api.onGet('/api/auth/sessions').reply(200, [])
      server(api)
    },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  const press = (name: string) => app.click(screen.getByRole('button', { name }))
  return { ...app, press }
}

/** Catches what is downloaded. */
export function downloads() {
  const made = jest.fn((blob: Blob) => `blob:${blob.size}`)
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: jest.fn() })
  return { made, clicked: jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue() }
}
