import { testMarket } from '../../../test/support'

const market = testMarket()
beforeAll(async () => {
  const owner = await market.owner('Blue Harbour')
  for (const name of ['हिन्दी शब्दकोश', '𞤀𞤣𞤤𞤢𞤥 primer', 'ภาษาไทย', '日本語 の 本', 'Ünïcödé ½'])
    await market.product(owner, { name, description: 'A book.', category: 'Home & Kitchen' })
})

const names = async (keyword: string, category = 'All') => {
  const query = new URLSearchParams({ keyword, category })
  const { status, body } = await market.call('GET', `/api/products?${query.toString()}`)
  return { status, names: (body.products as unknown as { name: string }[]).map(({ name }) => name) }
}

test.each([
  ['हिन्दी', 'हिन्दी शब्दकोश'],
  ['हिन्', 'हिन्दी शब्दकोश'],
  ['𞤀𞤣𞤤𞤢𞤥', '𞤀𞤣𞤤𞤢𞤥 primer'],
  ['ภาษาไทย', 'ภาษาไทย'],
  ['日本', '日本語 の 本'],
  ['unicode', 'Ünïcödé ½'],
])('%s is found in its own script', async (keyword, name) => {
  expect(await names(keyword)).toEqual({ status: 200, names: [name] })
  expect(await names(keyword, 'Home & Kitchen')).toEqual({ status: 200, names: [name] })
  expect(await names(keyword, 'Books')).toEqual({ status: 200, names: [] })
})

describe('one typo, and another spelling of ß and its like, is corrected', () => {
  const typos = [
    ['хлепница', 'хлебница'],
    ['скрика', 'скрипка'],
    ['λιχνία', 'λυχνία'],
    ['שולכן', 'שולחן'],
    ['مكثبة', 'مكتبة'],
    ['हिन्दिकोश', 'हिन्दीकोश'],
    ['가방손잡기', '가방손잡이'],
    ['zlotowka', 'złotówka'],
    ['smorbrikke', 'smørbrikke'],
    ['weissfussball', 'weißfußball'],
    ['schloßgarten', 'schlossgarten'],
  ] as const
  beforeAll(async () => {
    const owner = await market.owner('Babel')
    for (const [, name] of typos) await market.product(owner, { name, description: 'Translated.', category: 'Other' })
  })

  test.each(typos)('%s finds %s', async (typo, name) => {
    expect(await names(typo)).toEqual({ status: 200, names: [name] })
  })
})

test.each(['\ue000', '\ue000Home&Kitchen', '\ue000home'])(
  'the internal category marker %j does not match as a word',
  async (keyword) => {
    const { status, names: found } = await names(keyword)
    expect(status).toBe(200)
    expect(found.length).toBeLessThan(keyword === '\ue000' ? 1 : 6)
  },
)
