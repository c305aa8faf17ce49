import { LRUCache } from 'lru-cache'
import { foldText, joinedSpelling, joinNumbers } from '../../base/foldText'

/** Index words for signs that keywords may contain (D10), because both databases index only letters and digits. */
const SIGNS = new Map([
  ['%', 'zqpercent'],
  ['_', 'zqunderscore'],
  ['"', 'zqquote'],
  ["'", 'zqapostrophe'],
  ['\\', 'zqbackslash'],
])
const signWords = new Set(SIGNS.values())

/** The number of index words that stand for signs. */
export const SIGN_WORDS = SIGNS.size

/** Longer words are cut: longer than any real word, and short enough for PostgreSQL's index. */
const LONGEST_WORD = 64

/** A keyword of 100 characters has at most 50 words, unless they are made of characters that stand for several. */
const MOST_TYPED = 50

/** Index words of a product: texts with spaces have fewer; without spaces each letter begins one, and each takes time to write. */
const MOST_INDEXED = 2000

/** Letters, or syllables, of the index words of scripts without spaces: longer texts are found by several of them. */
const PIECE = 3

/** Scripts that are written without spaces between words or, as Korean, between the parts of one. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const SEGMENTS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** The distinct words of a keyword, folded: a product matches if each is the beginning of an index word. */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(segmentsOf(joinNumbers(foldText(keyword))).flatMap(typedWordsOf))].slice(0, MOST_TYPED)

/** A keyword with some of its words replaced. Signs are left out. */
export const respell = (keyword: string, replacements: ReadonlyMap<string, string>): string =>
  segmentsOf(joinNumbers(foldText(keyword)))
    .filter((segment) => !isSign(segment))
    .map((segment) =>
      typedWordsOf(segment).reduce((text, word) => text.replace(word, replacements.get(word) ?? word), segment),
    )
    .join(' ')
    .normalize('NFC')

/** Thousands of words take milliseconds, and an import needs those of a product twice: before its transaction and in it. */
const recentTexts = new LRUCache<string, string>({
  max: 10,
  memoMethod: (text) => indexWordsOf(text).slice(0, MOST_INDEXED).join(' '),
})

/** What is stored of a product's texts to be searched. Of a very long text the first words. */
export const searchTextOf = (text: string): string => recentTexts.memo(text)

/** What is stored of a shop's name, for suggestions: its words, each after a space. */
export const shopKeyOf = (name: string): string => ['', ...indexWordsOf(name).filter((word) => !isSign(word))].join(' ')

/** The distinct words by which a text is found: every place where a word may begin begins one. */
export function indexWordsOf(text: string): string[] {
  const folded = foldText(text)
  const joined = joinedSpelling(folded)
  const segments = [...segmentsOf(folded), ...(joined === folded ? [] : segmentsOf(joined))]
  return [...new Set([...new Set(segments)].flatMap(beginningsIn))]
}

/** Runs of letters and digits in one kind of script, and the index words of signs. */
const segmentsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[%_"'\\]/gu) ?? []).flatMap((run) => {
    const sign = SIGNS.get(run)
    return sign === undefined ? (run.match(SEGMENTS) ?? []) : [sign]
  })

function typedWordsOf(segment: string): string[] {
  if (!IS_UNSPACED.test(segment)) return [cut(segment)]
  const letters = lettersOf(segment)
  const last = Math.max(0, letters.length - PIECE)
  const starts = Array.from({ length: Math.ceil(last / PIECE) }, (_, at) => at * PIECE)
  return [...starts, last].map((start) => pieceAt(letters, start))
}

/** A segment from each place where a letter meets a digit; of scripts without spaces the piece at each letter. */
function beginningsIn(segment: string): string[] {
  if (IS_UNSPACED.test(segment)) {
    const letters = lettersOf(segment)
    return letters.map((_, start) => pieceAt(letters, start))
  }
  const word = cut(segment)
  if (!/\d/.test(word)) return [word]
  const inner = [...word.matchAll(/(?<=\d)(?=\p{L})|(?<=[\p{L}\p{M}])(?=\d)/gu)]
  return [word, ...inner.map(({ index }) => word.slice(index))]
}

/** Letters with their marks, and Korean syllables, which are folded to their parts. */
const lettersOf = (segment: string): string[] => segment.match(/.[\p{M}\u1160-\u11ff]*/gsu) ?? []

const pieceAt = (letters: readonly string[], start: number): string => cut(letters.slice(start, start + PIECE).join(''))

const cut = (word: string): string => word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '')

/** Whether a word stands for a sign. */
export const isSign = (word: string): boolean => signWords.has(word)

/** Whether a word that stands for a sign begins with this text. */
export const beginsSign = (text: string): boolean => [...signWords].some((word) => word.startsWith(text))
