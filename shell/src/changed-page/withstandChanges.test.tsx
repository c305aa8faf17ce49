import fc from 'fast-check'
import { act, Fragment, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isChanged, withstandChanges } from './withstandChanges'

/** How translations replace a text: at once; by an insertion and a removal; with the elements beside it moved into one, too. */
const ways = {
  atOnce: (text: Text, standIn: Element) => text.replaceWith(standIn),
  inTwoSteps: (text: Text, standIn: Element) => {
    text.before(standIn)
    text.remove()
  },
  withNeighbours: (text: Text, standIn: Element) => {
    text.replaceWith(standIn)
    while (standIn.nextSibling instanceof Element && standIn.nextSibling.nodeName !== 'FONT')
      standIn.append(standIn.nextSibling)
  },
}
type Way = keyof typeof ways

const font = (child: Node | string) => {
  const element = document.createElement('font')
  element.append(child)
  return element
}

function translate(root: Element, way: Way): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('font')) texts.push(walker.currentNode as Text)
  for (const text of texts) ways[way](text, font(font(text.data)))
}

/** Two pages that show the same; the second is translated. */
function twoPages() {
  const [plain, translated] = [0, 1].map(() => {
    const page = document.body.appendChild(document.createElement('main'))
    const beside = document.body.appendChild(document.createElement('aside'))
    const root = createRoot(page)
    return {
      page,
      beside,
      root,
      show: (content: Content[]) => act(() => root.render(rendered(content, beside))),
      html: () => [page, beside].map(({ innerHTML }) => innerHTML.replaceAll(/<\/?font>/g, '')),
      text: () => page.textContent,
    }
  })
  if (!plain || !translated) throw new Error('There are two.')
  return { plain, translated }
}

type Content =
  | string
  | null
  | { as: 'div' | 'section' | 'fragment' | 'component' | 'portal'; key: number; content: Content[] }

const Component = ({ children }: { children: ReactNode }) => children

function rendered(content: readonly Content[], beside: Element): ReactNode {
  const parts = content.map((part) => {
    if (part === null || typeof part === 'string') return part
    const { as, key } = part
    const inner = rendered(part.content, beside)
    if (as === 'portal') return createPortal(<div>{inner}</div>, beside, key)
    const Tag = as === 'fragment' ? Fragment : as === 'component' ? Component : as
    return <Tag key={key}>{inner}</Tag>
  })
  // a text alone is no child of its own to React
  return parts.length === 1 ? parts[0] : parts
}

const { contents } = fc.letrec<{ content: Content; contents: Content[] }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('Save', 'Saving', '1', '2', '', null),
    fc.record({
      as: fc.constantFrom('div', 'section', 'fragment', 'component', 'portal'),
      key: fc.nat(4),
      content: tie('contents'),
    }),
  ),
  contents: fc.uniqueArray(tie('content'), {
    maxLength: 5,
    // texts may repeat, keys may not
    comparator: (one, other) =>
      typeof one === 'object' && typeof other === 'object' && one !== null && one.key === other?.key,
  }),
}))

const texts = (...content: Content[]): Content[] => [{ as: 'div', key: 0, content }]
const busy: Content = { as: 'section', key: 1, content: [] }

beforeAll(withstandChanges)

test('nothing of the browser is replaced before a translation is seen', () => {
  const original = Object.getOwnPropertyDescriptors(Node.prototype)
  const { plain } = twoPages()
  plain.show(texts('Attempts left: ', '3'))
  plain.show(texts(busy, 'Attempts left: ', '2'))
  expect(isChanged()).toBe(false)
  expect(Object.getOwnPropertyDescriptors(Node.prototype)).toEqual(original)
})

test.each(Object.keys(ways) as Way[])('a translation %s leaves a page that React can change', async (way) => {
  const steps: Record<string, Content[][]> = {
    'an element before a text': [texts('Save'), texts(busy, 'Save'), texts('Save')],
    'a text that changes beside others': [texts('Attempts left: ', '3', ' / 3'), texts('Attempts left: ', '2', ' / 3')],
    'a text that goes': [texts('Cart', ' (2)'), texts('Cart', null), texts('Cart', ' (1)')],
    'a text that moves': [
      texts('a', { ...busy, as: 'fragment', content: ['b', 'c'] }, { as: 'fragment', key: 2, content: ['d', 'e'] }),
      texts({ as: 'fragment', key: 2, content: ['d', 'e'] }, { ...busy, as: 'fragment', content: ['b', 'c'] }, 'a'),
    ],
    'a text in a portal': [
      [{ as: 'portal', key: 0, content: ['Sent ', '1'] }],
      [{ as: 'portal', key: 0, content: [busy, 'Sent ', '2'] }],
    ],
  }
  for (const [name, shown] of Object.entries(steps)) {
    const { plain, translated } = twoPages()
    for (const content of shown) {
      plain.show(content)
      translated.show(content)
      expect({ name, html: translated.html() }).toEqual({ name, html: plain.html() })
      translate(document.body, way)
      await Promise.resolve()
    }
  }
  expect(isChanged()).toBe(true)
})

test('whatever React shows, a translated page shows the same as one that is not translated', async () => {
  const step = fc.record({
    content: contents,
    way: fc.constantFrom('atOnce', 'inTwoSteps', undefined),
    waits: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const { plain, translated } = twoPages()
      for (const { content, way, waits } of steps) {
        plain.show(content)
        translated.show(content)
        expect(translated.html()).toEqual(plain.html())
        if (way) for (const part of [translated.page, translated.beside]) translate(part, way)
        // React may also be faster than observers
        if (waits) await Promise.resolve()
      }
      for (const { page, beside, root } of [plain, translated]) {
        act(() => root.unmount())
        expect([page.childNodes.length, beside.childNodes.length]).toEqual([0, 0])
        page.remove()
        beside.remove()
      }
    }),
    { numRuns: 50 },
  )
})

test('what an extension has removed is no failure', () => {
  const { translated } = twoPages()
  translated.show(texts('Save', busy))
  translated.page.querySelector('div')?.replaceChildren()
  translated.show(texts(null, null))
  expect(translated.text()).toBe('')
})
