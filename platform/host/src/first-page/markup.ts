/** Elements with which a page acts beyond its own place: they run or load code, or change the document. */
const forbidden = new Set(
  'script style base iframe frame frameset object embed applet template plaintext xmp noscript noembed noframes html head body'.split(
    ' ',
  ),
)
/** Elements without an end tag. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements by which the shell finds its root and its data. */
const taken = new Set(['root', 'composition', 'first-page', 'page-token'])

/** A tag or comment as React writes it, or any other `<`. */
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:.-]+(?:="[^"<>]*")?)*)\s*\/?>|<!--[^<>-]*-->|</g
const ATTRIBUTE = /\s([\w:.-]+)(?:="([^"<>]*)")?/g

/** Most tags have none of these attributes and need no closer look. */
const SUSPECT = /\s(?:id|on)/i

/**
 * Why prerendered HTML may not be sent; undefined if it may. The policy of the page blocks inline code and styles, but not a
 * redirect, a file of another release, or an element in place of the shell's data.
 */
export function faultOfMarkup(markup: string): string | undefined {
  const open: string[] = []
  for (const [found, slash, written, attributes = ''] of markup.matchAll(TAG)) {
    if (found === '<') return 'its HTML is malformed'
    if (written === undefined) continue
    const name = written.toLowerCase()
    if (forbidden.has(name)) return `its HTML contains <${name}>`
    if (slash) {
      if (open.pop() !== name) return `its HTML has an end tag </${name}> too many`
      continue
    }
    const fault =
      name === 'meta' || name === 'link' || SUSPECT.test(attributes)
        ? faultOfElement(name, parsed(attributes))
        : undefined
    if (fault) return `its HTML contains ${fault}`
    if (!empty.has(name)) open.push(name)
  }
  return open.length > 0 ? `its HTML does not close <${open.at(-1)}>` : undefined
}

/** Attributes by name; of two with one name the first counts, as in browsers. */
const parsed = (attributes: string) =>
  new Map([...attributes.matchAll(ATTRIBUTE)].reverse().map(([, key = '', value = '']) => [key.toLowerCase(), value]))

function faultOfElement(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  const id = attributes.get('id') ?? ''
  if (taken.has(id) || id.includes('&')) return `an element with the shell's id ${id}`
  if (name === 'meta' && attributes.has('http-equiv')) return '<meta http-equiv>'
  if (name === 'link' && !/^(preload|preconnect|dns-prefetch)$/i.test(attributes.get('rel') ?? ''))
    return '<link> to other than a preload'
  for (const key of attributes.keys()) if (key.startsWith('on')) return `an attribute ${key}`
  return undefined
}

/** The number of elements in HTML without a fault. */
export const elementsIn = (markup: string) => markup.match(/<[a-z]/gi)?.length ?? 0
