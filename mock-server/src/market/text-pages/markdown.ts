import { isLinkTarget, type TextBlock, type TextSpan } from '@haggle/shared-contract'

interface Parsed {
  /** Of the first line, if it is a `# heading`. */
  title: string | undefined
  blocks: TextBlock[]
}

/**
 * Parses the part of Markdown that pages of text need: `#` and `##` headings, paragraphs, `-` and `1.` lists, `**bold**` and
 * `[links](/help)`. Anything else, HTML too, is text.
 */
export function parseMarkdown(source: string): Parsed {
  const chunks = source
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    // a heading or the first entry of a list needs no empty line around it
    .replaceAll(/^(#{1,6} .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
  const [first = '', ...rest] = chunks
  const title = /^# +(.+)$/.exec(first)?.[1]?.trim()
  return { title, blocks: (title === undefined ? chunks : rest).flatMap(blocksOf) }
}

const HEADING = /^#{1,6} +(.+)$/
const ENTRY = /^(?:([-*+])|\d{1,3}[.)]) +/

/** A heading, a paragraph, a list, or a paragraph with the list that follows it. */
function blocksOf(chunk: string): TextBlock[] {
  const heading = HEADING.exec(chunk)?.[1]
  if (heading !== undefined) return [{ kind: 'heading', line: spansOf(heading) }]
  const lines = chunk.split('\n').map((line) => line.trim())
  const start = lines.findIndex((line) => ENTRY.test(line))
  const before = start < 0 ? lines : lines.slice(0, start)
  const list = start < 0 ? [] : lines.slice(start)
  return [
    ...(before.length > 0 ? [{ kind: 'paragraph' as const, line: spansOf(before.join(' ')) }] : []),
    ...(list.length > 0 ? [listOf(list)] : []),
  ]
}

function listOf(lines: readonly string[]): TextBlock {
  const entries: string[] = []
  for (const line of lines)
    if (ENTRY.test(line)) entries.push(line.replace(ENTRY, ''))
    else entries.push(`${entries.pop() ?? ''} ${line}`)
  const isBulleted = ENTRY.exec(lines[0] ?? '')?.[1] !== undefined
  return { kind: isBulleted ? 'bullets' : 'steps', lines: entries.map(spansOf) }
}

const MARKED = /\\([\\*[\]#-])|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

function spansOf(line: string): TextSpan[] {
  const spans: TextSpan[] = []
  const add = (span: TextSpan) => {
    const last = spans.at(-1)
    const isPlain = ({ bold, to }: TextSpan) => !bold && to === undefined
    if (last && isPlain(last) && isPlain(span)) last.text += span.text
    else if (span.text !== '') spans.push(span)
  }
  let end = 0
  for (const match of line.matchAll(MARKED)) {
    const [whole, escaped, bold, label, target = ''] = match
    add({ text: line.slice(end, match.index) })
    if (bold !== undefined) add({ text: bold, bold: true })
    else if (label === undefined) add({ text: escaped ?? whole })
    else add(isLinkTarget(target) ? { text: label, to: target } : { text: label })
    end = match.index + whole.length
  }
  add({ text: line.slice(end) })
  return spans
}
