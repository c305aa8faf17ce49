/** What customers say, by their rating. Fits anything that a market sells. */
export const opinions: Record<number, readonly string[]> = {
  5: [
    'Exactly as described, and it feels better made than the price suggests.',
    'Arrived a day early and well packed. I would buy it again without thinking twice.',
    'A present for my sister, who now wants to know where I shop.',
    'Used it every day for a month. Not one complaint.',
    'I compared a dozen before this one. Glad I waited.',
    'The shop answered my question within the hour. Lovely people, lovely thing.',
    'The pictures do not do it justice.',
    'Replaced one I had for fifteen years, and I do not miss the old one.',
  ],
  4: [
    'Very good. One star less because delivery took a week.',
    'Does what it should. The colour is a touch darker than I expected.',
    'Solid and well thought out. The instructions could be clearer.',
    'Happy with it. After some haggling the price was right, too.',
    'Nice quality; a little bigger than I had imagined, so check the size.',
    'Good value. I will see how it holds up over the winter.',
  ],
  3: [
    'Fine for what I paid, nothing more, nothing less.',
    'Good idea, decent quality. I expected a little more.',
    'It was scratched on arrival; the shop took some of the price off. All right in the end.',
    'Works, but I reach for my old one more often than I thought.',
  ],
  2: ['Looks good and did not last as long as I had hoped.', 'Not for me. Sending it back was easy, at least.'],
  1: ['Mine came broken and I waited two weeks for the new one.'],
}
