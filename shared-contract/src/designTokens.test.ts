import { tokens } from './designTokens'

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const inks = ['text', 'textSoft', 'brand', 'success', 'warning', 'danger'] as const
const grounds = ['surface', 'ground'] as const

test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
  '%s on %s can be read (WCAG AA)',
  (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  },
)

test('the edge of a field can be seen', () => {
  expect(contrast(tokens.borderStrong, tokens.surface)).toBeGreaterThanOrEqual(3)
})

test.each(['brand', 'success', 'warning', 'danger'] as const)(
  '%s can be read on its soft ground, and white on it',
  (ink) => {
    expect(contrast(tokens[ink], tokens[`${ink}Soft`])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.surface, tokens[ink])).toBeGreaterThanOrEqual(4.5)
  },
)
