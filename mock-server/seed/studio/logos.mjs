// node logos.mjs [folder]: draws the shops' faces into ../pictures, in both sizes of the photographs.
import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Ground, ink and a shape in a box of 100 × 100. */
const faces = {
  'harbour-pine': ['#e3ddd0', '#1f4d45', 'M50 14 66 38H58L72 58H62L78 80H54V90H46V80H22L38 58H28L42 38H34Z'],
  'volt-wire': ['#1e3a4c', '#ffd166', 'M56 10 26 56H46L40 90 74 42H53Z'],
  'marigold-dresses': ['#f6dccb', '#b4472a', petals(10)],
  'the-second-chapter': [
    '#ece3cf',
    '#5a3a26',
    'M47 30C38 22 26 20 12 21V74C26 73 38 75 47 82ZM53 30C62 22 74 20 88 21V74C74 73 62 75 53 82Z',
  ],
  'trailhead-outfitters': [
    '#d9e2d3',
    '#2f4a36',
    'M8 80 36 32 50 54 64 24 92 80ZM36 45 27 60 36 56 45 60ZM64 38 54 58 64 53 74 58Z',
  ],
  'clay-kettle': [
    '#eadfd2',
    '#8a4b32',
    'M44 26A6 6 0 0 1 56 26L57 32C72 35 80 48 80 60L94 50 97 56 78 74C76 80 72 84 66 84H34C24 84 20 72 20 60 20 46 28 35 43 32ZM20 48C6 44 2 58 8 66 12 72 18 74 22 76L24 70C18 68 13 65 12 60 11 55 15 53 20 55Z',
  ],
  'little-orchestra': ['#e2dcea', '#463066', 'M38 22 80 14V66A12 10 0 1 1 73 57V32L45 37V74A12 10 0 1 1 38 65Z'],
}

/** A flower of round petals about a hole. */
function petals(count) {
  const at = (angle, far) => `${(50 + far * Math.cos(angle)).toFixed(1)} ${(50 + far * Math.sin(angle)).toFixed(1)}`
  const step = (2 * Math.PI) / count
  const outer = Array.from({ length: count }, (_, each) => `A10 10 0 0 1 ${at((each + 1) * step, 31)}`)
  return `M${at(0, 31)}${outer.join('')}ZM${at(0, 12)}A12 12 0 1 0 ${at(Math.PI, 12)}A12 12 0 1 0 ${at(0, 12)}Z`
}

const folder = process.argv[2] ?? join(import.meta.dirname, '../pictures')
for (const [name, [ground, ink, shape]] of Object.entries(faces)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-18 -18 136 136" width="1200" height="1200">
    <rect x="-18" y="-18" width="136" height="136" fill="${ground}"/><path d="${shape}" fill="${ink}" fill-rule="evenodd"
    stroke="${ink}" stroke-width="2" stroke-linejoin="round"/></svg>`
  for (const [size, ending] of [
    [1200, ''],
    [400, '-400'],
  ])
    await writeFile(
      join(folder, `${name}${ending}.webp`),
      await sharp(Buffer.from(svg)).resize(size).webp({ quality: 80 }).toBuffer(),
    )
}
