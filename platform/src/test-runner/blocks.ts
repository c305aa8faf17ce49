import type { Say } from './command'

/** What one of several parallel steps says. */
export interface Block {
  say: Say
  end(): void
}

/** Shows what parallel steps say one after the other: the first that is open live, the others when their turn comes. */
export function openBlocks(show: Say): () => Block {
  const blocks: { text: string; ended: boolean }[] = []
  const showFirst = () => {
    for (let first = blocks[0]; first; first = blocks[0]) {
      if (first.text) show(first.text)
      first.text = ''
      if (!first.ended) return
      blocks.shift()
    }
  }
  return () => {
    const block = { text: '', ended: false }
    blocks.push(block)
    return {
      say: (text) => {
        block.text += text
        showFirst()
      },
      end: () => {
        block.ended = true
        showFirst()
      },
    }
  }
}
