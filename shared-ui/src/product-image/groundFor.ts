const GROUNDS = ['mint', 'sand', 'sky', 'rose', 'moss', 'lilac'] as const

/** The name of a calm colour to stand behind a picture, always the same for the same text. */
export function groundFor(text: string): (typeof GROUNDS)[number] {
  const hash = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
}
