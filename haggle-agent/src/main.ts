import { createInterface } from 'node:readline/promises'
import { oneLine } from '@haggle/shared-contract'
import { connect } from './connect'
import { configFolder, fileMemory } from './memory'
import { optionsOf, USAGE, type Options } from './options'
import { run } from './run'
import { EXIT, Stop } from './stop'

/** What it says goes beside its output, which is the link alone. */
const say = (line: string) => console.error(line)

async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
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
  say(oneLine(error instanceof Error ? error.message : String(error)))
  process.exitCode = error instanceof Stop ? error.code : EXIT.failed
})
