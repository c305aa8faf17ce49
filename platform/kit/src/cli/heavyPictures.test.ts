import { heavyPictures } from './heavyPictures'

test('pictures that make phones wait are named, the heaviest first', () => {
  const asset = (path: string, kilobytes: number) => ({ path, bytes: kilobytes * 1024, integrity: '' })
  const assets = [asset('light.webp', 100), asset('mug.png', 420.5), asset('big.jpg', 2048), asset('Gifts.js', 500)]
  expect(heavyPictures({ assets })).toEqual([
    'big.jpg has 2048.0 KB: WebP or AVIF, in the size that is shown, rarely needs 100.',
    'mug.png has 420.5 KB: WebP or AVIF, in the size that is shown, rarely needs 100.',
  ])
})
