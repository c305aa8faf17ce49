import { connect, type Socket } from 'node:net'

/** A minimal keep-alive HTTP connection without pipelining, which costs far less processor time than the server. */
export class HttpConnection {
  readonly #socket: Socket
  #finish: (failure?: Error) => void = () => undefined
  #missing = 0
  #head = ''

  constructor(readonly port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#finish(error))
    this.#socket.on('close', () => this.#finish(new Error('The server closed the connection.')))
  }

  /** Resolves when the reply is complete; rejects unless its status is 2xx. */
  send(path: string, { method = 'GET', token = '', body = '' } = {}): Promise<void> {
    const headers = [
      `${method} ${path} HTTP/1.1`,
      'host: bench',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    return new Promise((resolve, reject) => {
      this.#finish = (failure) => (failure ? reject(failure) : resolve())
      this.#socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
    })
  }

  close(): void {
    this.#finish = () => undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length
    else {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end === -1) return
      const status = this.#head.slice(9, 12)
      if (!status.startsWith('2')) return this.#finish(new Error(`answered ${this.#head.slice(0, 1000)}`))
      const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
      this.#missing = end + 4 + length - this.#head.length
      this.#head = ''
    }
    if (this.#missing === 0) this.#finish()
  }
}
