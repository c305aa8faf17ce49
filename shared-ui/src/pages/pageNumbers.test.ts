import { pageNumbers } from './pageNumbers'

test.each([
  { current: 1, pages: 2, offered: [1, 2] },
  { current: 1, pages: 7, offered: [1, 2, 3, 4, 5, 6, 7] },
  { current: 1, pages: 9, offered: [1, 2, 'gap', 9] },
  { current: 4, pages: 9, offered: [1, 2, 3, 4, 5, 'gap', 9] },
  { current: 5, pages: 9, offered: [1, 'gap', 4, 5, 6, 'gap', 9] },
  { current: 9, pages: 9, offered: [1, 'gap', 8, 9] },
])('on page $current of $pages', ({ current, pages, offered }) => {
  expect(pageNumbers(current, pages)).toEqual(offered)
})
