import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { connect } from './connect'
import { configFolder, fileMemory } from './memory'
import { optionsOf, USAGE, type Options } from './options'
import { run } from './run'
import { EXIT, Stop, stopOf } from './stop'

/** What it says goes beside its output, which is the link alone. */
const say = (line: string) => console.error(line)

async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // an end of the input is a No
  const ended = once(terminal, 'close').then(() => '')
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function haggleFor(options: Options): Promise<string> {
  const { site, patience, isSure, remembers } = options
  if (!isSure && !process.stdin.isTTY) throw new Stop('Nobody is there to ask: say --yes.', EXIT.usage)
  const memory = remembers ? fileMemory(configFolder(process.env), site) : undefined
  const market = await connect({ site, patience, memory, say })
  try {
    return await run(market, options, { say, agrees })
  } finally {
    await market.leave()
  }
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  console.log(options ? await haggleFor(options) : USAGE)
}

main().catch((error: unknown) => {
  const { message, code } = stopOf(error)
  say(message)
  process.exitCode = code
})
