import { createServer } from 'node:net'

/** Ports below those that the system gives to connections and to servers on port 0: none is lost between its probe and its use. */
const LOWEST = 11_000
/** Each process, such as a worker of Jest, has some of its own. */
const BLOCKS = 200
const BLOCK = 100

const first = LOWEST + (process.pid % BLOCKS) * BLOCK
let taken = Math.floor(Math.random() * BLOCK)

/** Returns a free port, each time another one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries++) {
    const port = first + (taken++ % BLOCK)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${first + BLOCK - 1} is free.`)
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
