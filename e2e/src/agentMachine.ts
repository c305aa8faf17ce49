import { createServer } from 'node:http'
import getPort from 'get-port'

/** A person's machine, which receives the market's answer to an agent. */
interface AgentMachine {
  callback: string
  /** The answer, once it is there. */
  answer: Promise<URLSearchParams>
  close(): void
}

export async function openAgentMachine(): Promise<AgentMachine> {
  const port = await getPort()
  const callback = `http://127.0.0.1:${port}/callback`
  let answered: (answer: URLSearchParams) => void = () => undefined
  const answer = new Promise<URLSearchParams>((resolve) => (answered = resolve))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', callback)
    if (pathname === '/callback') answered(searchParams)
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Agent</title><h1>Back at the agent</h1>')
  }).listen(port, '127.0.0.1')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { callback, answer, close }
}
