import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again until there is an answer. Rejects if there is none in time, or if asking fails. */
export async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>, ms: number): Promise<Answer> {
  for (const last = Date.now() + ms; Date.now() < last; await delay(500)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`Waited in vain for ${what}.`)
}
