import { isPictureUrl } from './pictures'
import { ImageUrl } from './text'

test.each([
  'https://pictures.test/lamp.jpg',
  'HTTPS://pictures.test/lamp.jpg?w=400&h=300#top',
  '/media/1f4a1.webp',
  '/media/1f468-200d-1f3a8.webp',
  '/media/uploads/0f3c7a9be1d24c58a6b0f7e2d9c4813a.webp',
  '/media/uploads/0f3c7a9be1d24c58a6b0f7e2d9c4813a.webp?w=400',
])('%s is a picture’s address', (url) => {
  expect([isPictureUrl(url), ImageUrl.safeParse(url).data]).toEqual([true, url])
})

test.each([
  '',
  '/lamp.webp',
  '/api/products?keyword=dear',
  '/?keyword=dear',
  '/media',
  '/media/',
  '/mediax/lamp.webp',
  '/MEDIA/lamp.webp',
  '/media/../api/products?keyword=dear',
  '/media/./../api/products',
  '/media/..',
  '/media/%2e%2e/api/products',
  '/media/%2E./api/products',
  '/media/.%2e%2fapi/products',
  '/media/..%5capi/products',
  '/media/..\\api/products',
  '/media/..;/api/products',
  '/media//api/products',
  '/media/lamp.webp?w=4000',
  '/media/lamp.webp?w=400&x=1',
  '/media/lamp.webp#/../api',
  '/media/a b.webp',
  '/media/a\n.webp',
  '//media/lamp.webp',
  '//elsewhere.test/media/lamp.webp',
  'media/lamp.webp',
  '../media/lamp.webp',
  'http://pictures.test/lamp.jpg',
  'https:/media/lamp.webp',
  'https:\\\\pictures.test/lamp.jpg',
  'https://pictures.test/lamp\t.jpg',
  'https://',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:https://haggle.test/1',
])('%j is none', (url) => {
  expect([isPictureUrl(url), ImageUrl.safeParse(url).success]).toEqual([false, false])
})
