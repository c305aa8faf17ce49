import type { AuditEntry } from '@haggle/shared-contract'
import { screen } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import TrailScreen from './TrailScreen'

const entry: AuditEntry = {
  at: '2026-03-04T10:00:00.000Z',
  actor: 'Olive',
  action: 'product.changed',
  subject: 'lamp',
  before: { sellingPrice: 10 },
  after: { sellingPrice: 12 },
  address: '203.0.113.9',
}

function open(items: AuditEntry[], at = 'trail') {
  const opened = openScreen(<TrailScreen />, { audit: pageOf(...items) }, at)
  return { ...opened, asked: () => opened.api.history.get.map(({ params }) => params as object) }
}

test('an entry says who changed what, when and from where', async () => {
  open([entry])
  expect(await screen.findByRole('heading', { name: 'product.changed' })).toBeVisible()
  expect(screen.getByText(/by .?Olive.? from 203.0.113.9/)).toBeVisible()
  expect(screen.getByText('10 → 12')).toBeVisible()
})

test('the search is kept in the address, and a subject is searched by a press', async () => {
  const { asked, user, location } = open([entry])
  await user.type(await screen.findByLabelText('Email, id or action'), 'olive@haggle.test{Enter}')
  expect(location()).toContain('?q=olive%40haggle.test')
  await user.click(await screen.findByRole('button', { name: 'Find lamp' }))
  expect(asked()).toEqual([
    { q: '', pageNumber: 1 },
    { q: 'olive@haggle.test', pageNumber: 1 },
    { q: 'lamp', pageNumber: 1 },
  ])
})

test('a search without a find says so', async () => {
  open([], 'trail?q=nobody')
  expect(await screen.findByText('Nothing in the trail is about that.')).toBeVisible()
})

test('the export asks for what is searched, and says when it fails', async () => {
  const { api, asked, user } = open([entry], 'trail?q=lamp')
  api.onGet('/api/operator/audit.csv').reply(500, { message: 'Not now.' })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(asked().at(-1)).toEqual({ q: 'lamp' })
})
