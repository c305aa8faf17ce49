import { randomBytes } from 'node:crypto'
import { parseDocument } from '@haggle/kit/base/document'
import { BudgetRequest } from '@haggle/kit/changes/budget'
import type { Storage } from '@haggle/kit/storage/storage'
import { DAY } from '@haggle/shared-server'
import { z } from 'zod'

/** A remote's budget of errors as it is stored. */
const Stored = BudgetRequest.extend({ by: z.string(), at: z.iso.datetime() })
export type StoredBudget = z.infer<typeof Stored> & { name: string }

export const PERIOD = 30 * DAY

export type Budgets = ReturnType<typeof openBudgets>

/** The budgets of a storage, the newest of each remote. */
export function openBudgets(storage: Storage, now: () => number) {
  const folder = (name: string) => `budgets/${name}/`
  const alertOf = ({ name, at }: StoredBudget) =>
    `budget-alerts/${name}/${Date.parse(at)}-${Math.floor((now() - Date.parse(at)) / PERIOD)}`

  async function get(name: string): Promise<StoredBudget | undefined> {
    const key = (await storage.list(folder(name))).at(-1)
    const stored = key === undefined ? undefined : await storage.get(key)
    return stored && { ...parseDocument(stored.bytes.toString(), Stored), name }
  }

  return {
    get,

    async list(): Promise<StoredBudget[]> {
      const names = new Set((await storage.list('budgets/')).map((key) => key.split('/')[1] ?? ''))
      const all = await Promise.all([...names].map(get))
      return all.filter((budget) => budget !== undefined)
    },

    /** Sets a remote's budget; who is told of it is told again. */
    async set(name: string, request: BudgetRequest, by: string): Promise<StoredBudget> {
      const older = [...(await storage.list(folder(name))), ...(await storage.list(`budget-alerts/${name}/`))]
      const budget = { ...request, by, at: new Date(now()).toISOString() }
      // a key of its time, of as many digits for the next centuries
      await storage.create(`${folder(name)}${now()}-${randomBytes(4).toString('hex')}.json`, JSON.stringify(budget))
      for (const key of older) await storage.remove(key)
      return { ...budget, name }
    },

    /** Takes the one alert of a period; false if it was taken, by this registry or another. */
    takeAlert: (budget: StoredBudget): Promise<boolean> => storage.create(alertOf(budget), ''),

    giveBackAlert: (budget: StoredBudget): Promise<void> => storage.remove(alertOf(budget)),
  }
}
