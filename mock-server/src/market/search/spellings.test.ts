import type { Order, ProductPage, ProductSummary, SessionUser, Suggestions } from '@haggle/shared-contract'
import { type Owner, placeOrder, testMarket } from '../../../test/support'

/** Names, and keywords that find them. */
const FOUND: readonly (readonly [name: string, ...keywords: string[]])[] = [
  ['华为无线蓝牙耳机', '华为', '蓝牙', '耳机', '无线蓝牙', '华为 耳机', '华为无线蓝牙耳机'],
  ['iPhone15Pro手机壳', '手机', '手机壳', 'iphone15', 'iphone 15', '15pro', 'pro', 'iPhone15Pro手机壳'],
  ['日本製ワイヤレスイヤホン', 'イヤホン', 'ワイヤレス', '日本', 'ﾜｲﾔﾚｽ'],
  ['ﾊﾞｯｸﾞ', 'バッグ', 'ハ\u3099ッグ', 'ハ゛ッグ', 'ﾊﾞｯｸﾞ', 'ッグ'],
  ['หูฟังบลูทูธไร้สาย', 'หูฟัง', 'บลูทูธ', 'ไร้สาย', 'สาย'],
  ['ផ្សារទំនើប', 'ទំនើប'],
  ['무선이어폰케이스', '무선', '이어폰', '케이스', '폰케', '이어폰'.normalize('NFD'), '무선이어폰'],
  ['مُحَمَّد أحمد كتاب', 'محمد', 'أحمد', 'احمد', 'محـمـد كتاب', 'مُحَمَّد'],
  ['إبريق مدرسة على ٱلطاولة ١٬٥٠٠', 'ابريق', 'أبريق', 'مدرسه', 'علي', 'الطاولة', '1500', '١٥٠٠'],
  ['کتابی فارسی', 'كتابي', 'فارسي', 'کتابی'],
  ['שָׁלוֹם צ׳יפס', 'שלום', 'שָׁלוֹם', "צ'יפס"],
  ['Đèn Łódź ışık', 'den', 'đèn', 'lodz', 'Łódź', 'isik'],
  ['Donau\u00addampf\u00adschiff', 'donaudampfschiff', 'donaudampf\u00adschiff', 'donau\u200bdampf'],
  ['Zero\u200bwidth\ufeff \u2060joiner', 'zerowidth', 'joiner'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ１２', 'full width12', 'ＦＵＬＬ', 'width 12'],
  ['USB3.0 hub', 'usb3', 'usb 3', 'usb 3.0', 'usb3.0', 'USB-3'],
  ['HDMI 2.1 cable', 'hdmi2', 'hdmi 2.1', 'hdmi2.1'],
  ['WH-1000XM4 headset', 'wh1000xm4', 'wh-1000', 'wh 1000xm4', 'xm4'],
  ['Puzzle 7,000 pieces', '7000', '7,000', '7.000', '7000 pieces'],
  ['Puzzle 8.000 Teile', '8000', '8,000', '8.000'],
  ['Puzzle 9000 pièces', '9000', '9,000', '9.000'],
  ['Rice 1,25,000 grains', '125000', '125,000', '1,25,000'],
  ['Thermos 750 ml', '750ml', '750 ml', '750'],
  ['Flask 350ml', '350 ml', '350ml'],
]
const cases = FOUND.flatMap(([name, ...keywords]) => keywords.map((keyword) => [keyword, name] as const))

const market = testMarket()
let owner: Owner
let carla: SessionUser
const orderOf = new Map<string, string>()
beforeAll(async () => {
  owner = await market.owner('Babel')
  carla = await market.customer('Carla')
  for (const [name] of FOUND) {
    const product = await market.product(owner, { name, description: 'For sale.', category: 'Other' })
    orderOf.set(name, (await placeOrder(market, carla, { [product._id]: 1 }))._id)
  }
})

const get = async <Body>(path: string, query: Record<string, string>, as?: SessionUser) => {
  const { status, body } = await market.call('GET', `${path}?${new URLSearchParams(query).toString()}`, { as })
  expect(status).toBe(200)
  return body as unknown as Body
}

describe('what a person types is found, however it is spelt', () => {
  test.each(cases)('%s finds %s', async (keyword, name) => {
    const { products, corrected } = await get<ProductPage>('/api/products', { keyword })
    expect([products.map((product) => product.name), corrected]).toEqual([[name], undefined])
    const suggested = await get<Suggestions>('/api/suggestions', { q: keyword })
    expect(suggested.products.map((product) => product.name)).toEqual([name])
    const own = await get<ProductSummary[]>(`/api/products/shop/${owner.shopId}`, { q: keyword }, owner)
    expect(own.map((product) => product.name)).toEqual([name])
    const orders = [
      await get<Order[]>('/api/orders/myorders', { q: keyword }, carla),
      await get<Order[]>(`/api/orders/shop/${owner.shopId}`, { q: keyword }, owner),
    ]
    for (const found of orders) expect(found.map(({ _id }) => _id)).toContain(orderOf.get(name))
  })
})

test.each(['牙华', '폰선', 'ธลู', 'usb 4', '70000', '3usb', 'm4xm'])('%s finds nothing', async (keyword) => {
  expect((await get<ProductPage>('/api/products', { keyword })).products).toEqual([])
})

test('a shop is suggested by words inside its name and by its letters without marks', async () => {
  await market.owner('北京华为专卖店')
  await market.owner('مَكتبة الأمل')
  const shops = async (q: string) => (await get<Suggestions>('/api/suggestions', { q })).shops.map((s) => s.shopName)
  expect(await shops('专卖')).toEqual(['北京华为专卖店'])
  expect(await shops('مكتبه')).toEqual(['مَكتبة الأمل'])
  expect(await shops('الامل')).toEqual(['مَكتبة الأمل'])
})

test('a typo in Korean is shown corrected as one word', async () => {
  const { corrected, products } = await get<ProductPage>('/api/products', { keyword: '무선이어폼' })
  expect([corrected, products.length]).toEqual(['무선이어폰', 1])
})

test('a long description is found by its beginning, its name and its shop, in bounded work', async () => {
  const letters = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)))
  const { _id } = await market.product(owner, { name: 'Encyclopaedia', description: letters.join('') })
  for (const keyword of ['encyclopaedia babel', letters.slice(0, 8).join(''), letters.slice(700, 703).join('')])
    expect((await get<ProductPage>('/api/products', { keyword })).products.map((product) => product._id)).toEqual([_id])
  const { search_text } = await market.context.db.read
    .selectFrom('products')
    .select('search_text')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(search_text.split(' ').length).toBeLessThanOrEqual(2001)
})
