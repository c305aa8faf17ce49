import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startConfined } from './confinedProcess'

/** What Linux tells about the processes that this one has started: their limits, and the names in their environments, if it may see them. */
async function childProcesses() {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => undefined)
  const statuses = await Promise.all(ids.map(async (id) => ({ id, status: await read(id, 'status') })))
  const children = statuses.filter(({ status }) => status?.includes(`\nPPid:\t${process.pid}\n`))
  return Promise.all(
    children.map(async ({ id }) => ({
      limits: await read(id, 'limits'),
      environment: (await read(id, 'environ'))?.split('\0').map((variable) => variable.split('=', 1)[0]),
    })),
  )
}

test("a process with another team's code gets nothing of the host's environment, and leaves no dump of its memory", async () => {
  if (process.platform !== 'linux') return
  const child = await startConfined(join(__dirname, '../../bin/inspector.cjs'), {
    message: () => undefined,
    invalid: () => undefined,
    error: () => undefined,
    close: () => undefined,
  })
  const noCore = /Max core file size +0 +0 /
  let [started] = await childProcesses()
  // its environment is empty from the start; the commands that confine it set the limit
  for (let tries = 0; tries < 200 && !noCore.test(started?.limits ?? ''); tries++) {
    await wait(50)
    started = (await childProcesses())[0]
  }
  expect(started?.limits).toMatch(noCore)
  expect(started?.environment ?? ['']).toEqual([''])
  child.kill()
})
