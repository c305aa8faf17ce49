import type { ProductImport, ProductSummary, SessionUser } from '@haggle/shared-contract'
import type { Session } from '../../src/core/sessions/sessions'
import type { Owner, TestMarket } from './market'

/** The first line of an import's file. */
export const HEADER = 'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock'
/** A line that adds a product. */
export const line = (name: string, prices = '20,10,8,5') => `${name},Bright,https://haggle.test/a.webp,Books,${prices}`

/** A description of as many different words as fit into one; other ones for each number. */
export function wordy(number: number): string {
  const words: string[] = []
  for (let at = 0; at < 1000; at++) words.push((number * 1000 + at + 36 ** 3).toString(36))
  return words.join(' ').slice(0, 5000)
}

/** The session with which an owner's rows are imported. */
export const sessionOf = ({ _id, shopId }: Owner): Session => ({
  ...{ userId: _id, shopId, role: 'shopOwner' },
  ...{ name: '', tokenHash: '', address: '' },
})

/** Calls of a market's product import. */
export function importsOf(market: TestMarket) {
  const csv = { 'content-type': 'text/csv' }
  const send = (owner: Owner, file: string | Buffer) =>
    market.call('POST', '/api/products/import', { as: owner, body: file, headers: csv })

  async function start(owner: Owner, ...lines: string[]): Promise<string> {
    const { status, body } = await send(owner, [HEADER, ...lines].join('\n'))
    expect([status, body.message]).toEqual([202, undefined])
    return (body as unknown as { id: string }).id
  }

  const act = async (owner: SessionUser, id: string, action?: 'confirm' | 'cancel') => {
    const { status, body } = action
      ? await market.call('POST', `/api/products/import/${id}/${action}`, { as: owner })
      : await market.call('GET', `/api/products/import/${id}`, { as: owner })
    return { status, message: body.message, ...(body as unknown as ProductImport) }
  }

  async function confirmed(owner: Owner, id: string): Promise<ProductImport> {
    expect((await act(owner, id, 'confirm')).status).toBe(200)
    for (;;) {
      const now = await act(owner, id)
      if (now.state !== 'importing') return now
      await new Promise((go) => setTimeout(go, 5))
    }
  }

  const productsOf = (owner: Owner) => market.get<ProductSummary[]>(`/api/products/shop/${owner.shopId}`, owner)

  async function exported(owner: Owner, query = ''): Promise<string> {
    const { payload, statusCode, headers } = await market.app.inject({
      url: `/api/products/shop/${owner.shopId}.csv${query}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return payload
  }

  return { send, start, act, confirmed, productsOf, exported }
}
