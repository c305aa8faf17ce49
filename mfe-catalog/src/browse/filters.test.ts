import { noFilters, readFilters, withFilters } from './filters'

const address = (query: string) => new URLSearchParams(query)

test('an address names keyword, category, sort and page', () => {
  expect(readFilters(address('keyword=lamp&category=Home+%26+Kitchen&sortBy=price_asc&page=3'))).toEqual({
    keyword: 'lamp',
    category: 'Home & Kitchen',
    sortBy: 'price_asc',
    page: 3,
  })
})

test.each([
  '',
  'category=Weapons&sortBy=cheapest&page=zzz',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=99999999999999999999',
  `keyword=${'x'.repeat(101)}`,
  `keyword=${'😀'.repeat(101)}`,
])('%p is the list without filters', (query) => {
  expect(readFilters(address(query))).toEqual(noFilters)
})

test('a keyword as long as the API takes is searched for, in any script', () => {
  for (const keyword of ['x'.repeat(100), '😀'.repeat(100)])
    expect(readFilters(address(`keyword=${keyword}`)).keyword).toBe(keyword)
})

test.each(['minPrice=5&maxPrice=9.50', 'minPrice=9.50&maxPrice=5'])('%s is a range from 5 to 9.50', (query) => {
  expect(readFilters(address(query))).toMatchObject({ minPrice: 5, maxPrice: 9.5 })
})

test('defaults are left out of the address, and what is not ours stays in it', () => {
  const changed = withFilters(address('remote=catalog@http://localhost:3300&category=Books&page=2'), {
    category: 'All',
    sortBy: 'name_desc',
  })
  expect(Object.fromEntries(changed)).toEqual({
    remote: 'catalog@http://localhost:3300',
    sortBy: 'name_desc',
    page: '2',
  })
})
