const GROUNDS = ['#eaf3f1', '#f1efe8', '#ecf0f6', '#f3eef1', '#eef3e8', '#f2f1f5'] as const

/** A calm colour to stand behind a picture, always the same for the same text. */
export function groundFor(text: string): string {
  const hash = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
}
