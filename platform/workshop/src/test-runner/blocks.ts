import type { Say } from './command'

/** The output of one of several parallel steps. */
interface Block {
  say: Say
  end(): void
}

/** Shows the output of parallel steps in sequence: the first open step's live, the others' when those before have ended. */
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
