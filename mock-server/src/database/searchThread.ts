import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables'

/** A search that takes longer than this is given up, so that it cannot keep others waiting for ever. */
const LIMIT_MS = 5000

interface Asked {
  resolve(rows: never[]): void
  reject(reason: Error): void
}

type Answer = { rows: never[] } | { error: string; code?: string }

/**
 * Reads of a database file in a thread of their own, one after the other: SQLite answers at once or not at all, and a
 * search of a big market would stop every other call meanwhile. The thread starts with the first search.
 */
export function openSearchThread(file: string): { queries: Kysely<Tables>; waiting(): number } {
  const driver = new ThreadDriver(file)
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => driver,
    },
  })
  return { queries, waiting: () => driver.waiting }
}

class ThreadDriver implements Driver, DatabaseConnection {
  readonly #file: string
  readonly #inTurn = pLimit(1)
  #thread: Worker | undefined
  #asked: Asked | undefined

  constructor(file: string) {
    this.#file = file
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#inTurn(async () => ({ rows: await this.#ask<Row>(sql, parameters) }))
  }

  /** How many queries wait for the thread. */
  get waiting(): number {
    return this.#inTurn.pendingCount
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const thread = (this.#thread ??= this.#start())
    const timer = setTimeout(() => void thread.terminate(), LIMIT_MS)
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        this.#asked = { resolve, reject }
        thread.postMessage({ sql, parameters })
      })
    } finally {
      clearTimeout(timer)
    }
  }

  #start(): Worker {
    const thread = new Worker(createRequire(import.meta.url).resolve('#searchThread'), {
      workerData: this.#file,
      execArgv: [],
    })
    thread.unref()
    thread.on('message', (answer: Answer) => {
      if ('rows' in answer) this.#asked?.resolve(answer.rows)
      else this.#asked?.reject(failure(answer.error, answer.code))
    })
    const fail = (reason: Error) => {
      if (this.#thread === thread) this.#thread = undefined
      this.#asked?.reject(reason)
    }
    thread.on('error', fail)
    thread.on('exit', () => fail(failure('The search took too long and was given up.', 'SQLITE_BUSY')))
    return thread
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(this)
  releaseConnection = () => Promise.resolve()
  beginTransaction = () => Promise.reject(new Error('The search thread reads without transactions.'))
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
  streamQuery = (): AsyncIterableIterator<never> => {
    throw new Error('The search thread does not stream.')
  }
  destroy = async () => void (await this.#thread?.terminate())
}

/** With SQLite's code, by which callers are told what is the matter. */
const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })
