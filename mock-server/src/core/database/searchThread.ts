import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
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
import pLimit from 'p-limit'
import type { Tables } from './tables'

/** A search that takes longer is abandoned, so that it does not block others for ever. */
const LIMIT_MS = 5000
/** With this many abandoned searches still running no other is started. */
const MAX_GIVEN_UP = 2
/** Beyond this many waiting queries others are refused. Searches queue before that (search/turns). */
const MAX_WAITING = 2000

type Answer = { rows: never[] } | { error: string; code?: string }

/**
 * Runs queries on a database file in a worker thread, one after the other: SQLite is synchronous, and a search in a big
 * market would block all other requests. The thread starts with the first query.
 */
export function openSearchThread(
  file: string,
  limit = LIMIT_MS,
): { queries: Kysely<Tables>; waiting(): number; close(): Promise<void> } {
  const driver = new ThreadDriver(file, limit)
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => driver,
    },
  })
  return { queries, waiting: () => driver.waiting, close: () => queries.destroy() }
}

class ThreadDriver implements Driver, DatabaseConnection {
  readonly #file: string
  readonly #limit: number
  readonly #inTurn = pLimit(1)
  #thread: Worker | undefined
  readonly #givenUp = new Set<Worker>()

  constructor(file: string, limit: number) {
    this.#file = file
    this.#limit = limit
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.waiting >= MAX_WAITING) return Promise.reject(tooMuch())
    return this.#inTurn(async () => ({ rows: await this.#ask<Row>(sql, parameters) }))
  }

  /** How many queries wait for the thread. */
  get waiting(): number {
    return this.#inTurn.pendingCount
  }

  #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    if (this.#givenUp.size >= MAX_GIVEN_UP) return Promise.reject(tooMuch())
    const thread = (this.#thread ??= this.#start())
    return new Promise<Row[]>((resolve, reject) => {
      const cleanUp = () => {
        clearTimeout(timer)
        thread.off('message', answered).off('error', fail).off('exit', exited)
      }
      const answered = (answer: Answer) => {
        cleanUp()
        if ('rows' in answer) resolve(answer.rows)
        else reject(failure(answer.error, answer.code))
      }
      const fail = (reason: Error) => {
        cleanUp()
        this.#thread = undefined
        reject(reason)
      }
      const exited = () => fail(new Error('The thread of searches ended.'))
      const timer = setTimeout(() => {
        fail(failure('The search took too long and was given up.', 'SQLITE_BUSY'))
        this.#abandon(thread)
      }, this.#limit)
      thread.on('message', answered).on('error', fail).on('exit', exited)
      thread.postMessage({ sql, parameters })
    })
  }

  #start(): Worker {
    const thread = new Worker(createRequire(import.meta.url).resolve('#searchThread'), {
      workerData: this.#file,
      execArgv: [],
      // It holds only the result of one search.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    thread.unref()
    const forget = () => {
      if (this.#thread === thread) this.#thread = undefined
    }
    return thread.on('error', forget).on('exit', forget)
  }

  #abandon(thread: Worker): void {
    this.#givenUp.add(thread)
    void this.#end(thread).then(() => this.#givenUp.delete(thread))
  }

  /** Lets a thread end after its search: to terminate it inside SQLite would end the whole process. */
  async #end(thread: Worker): Promise<void> {
    thread.postMessage('end')
    // not by `once` of node:events, which rejects if the thread fails: it exits then, too
    await new Promise((ended) => thread.once('exit', ended))
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
  destroy = async () => {
    const threads = [...this.#givenUp, ...(this.#thread ? [this.#thread] : [])]
    this.#thread = undefined
    await Promise.all(threads.map((thread) => this.#end(thread)))
  }
}

/** An error with SQLite's code, by which `outageOf` recognizes it. */
const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

const tooMuch = () => failure('Searches take too long at the moment.', 'SQLITE_BUSY')
