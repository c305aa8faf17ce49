import { parseMarkdown } from './markdown'

const blocks = (text: string) => parseMarkdown(text).blocks
const paragraph = (...line: object[]) => [{ kind: 'paragraph', line }]

test('a page has a title, headings, paragraphs and lists', () => {
  expect(parseMarkdown('# Help\n\nHow it\nworks.\n## Paying\n1. Choose\n2. Pay\n   now\n\nAnd:\n- one\n- two')).toEqual(
    {
      title: 'Help',
      blocks: [
        { kind: 'paragraph', line: [{ text: 'How it works.' }] },
        { kind: 'heading', line: [{ text: 'Paying' }] },
        { kind: 'steps', lines: [[{ text: 'Choose' }], [{ text: 'Pay now' }]] },
        { kind: 'paragraph', line: [{ text: 'And:' }] },
        { kind: 'bullets', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
      ],
    },
  )
})

test('bold text and links are marked, and a backslash takes a sign as it is', () => {
  expect(blocks('See **all** of [it](/help) or [mail us](mailto:us@haggle.test), 2 \\* 3.')).toEqual(
    paragraph(
      { text: 'See ' },
      { text: 'all', bold: true },
      { text: ' of ' },
      { text: 'it', to: '/help' },
      { text: ' or ' },
      { text: 'mail us', to: 'mailto:us@haggle.test' },
      { text: ', 2 * 3.' },
    ),
  )
})

test.each(['javascript:alert', 'data:text/html,x', '//elsewhere.test', '/\\elsewhere.test', 'help'])(
  'a link to %s is only its words',
  (target) => expect(blocks(`[it](${target})`)).toEqual(paragraph({ text: 'it' })),
)

test('HTML is text', () => {
  const html = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
  expect(blocks(html)).toEqual(paragraph({ text: html }))
})

test.each(['', '\n\n', '\uFEFF'])('%j is an empty page', (text) => {
  expect(parseMarkdown(text)).toEqual({ title: undefined, blocks: [] })
})
