import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// For tests of every package.

const RULES = join(import.meta.dirname, 'alerts.yml')

/** Two scrapes of a process, some time apart: what grew meanwhile goes on growing so each minute. */
export type Scrapes = readonly [string, string]

/** What Prometheus scraped of one process before and after something broke; nothing if it could not be reached then. */
export interface Scraped {
  job: string
  instance: string
  before: Scrapes
  after: Scrapes | undefined
}

/** The minute at which things break, of those that `promtool` plays. */
const BREAKS_AT = 30

/**
 * The alerts that fire some minutes after something broke: `promtool` plays the scrapes to the rules of docs/alerts.yml, a
 * minute apart.
 */
export function alertsAfter(minutes: number, processes: readonly Scraped[]): string[] {
  const series = processes.flatMap(({ job, instance, before, after }) => [
    {
      series: `up{job="${job}",instance="${instance}"}`,
      values: `1x${BREAKS_AT - 1} ${after === undefined ? 0 : 1}x${minutes}`,
    },
    ...seriesOf(before, after, minutes).map(({ name, values }) => ({
      series: name.replace(/\}$|$/, (end) => `${end ? ',' : '{'}job="${job}",instance="${instance}"}`),
      values,
    })),
  ])
  const firing = 'group by (alertname) (ALERTS{alertstate="firing"})'
  const test = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        // a wrong expectation, so that it tells what fires
        promql_expr_test: [
          { expr: firing, eval_time: `${BREAKS_AT + minutes}m`, exp_samples: [{ labels: 'none', value: 0 }] },
        ],
      },
    ],
  }
  const folder = mkdtempSync(join(tmpdir(), 'haggle-alerts-'))
  try {
    const file = join(folder, 'test.yml')
    // which is YAML, too
    writeFileSync(file, JSON.stringify(test))
    const { stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    if (error) throw error
    const said = /got:\s*(.*)/.exec(stdout + stderr)?.[1]
    if (said === undefined) throw new Error(stdout + stderr)
    return [...said.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Series {
  name: string
  values: string
}

/** The series of a process in promtool's notation. */
function seriesOf(before: Scrapes, after: Scrapes | undefined, minutes: number): Series[] {
  const [was, is] = [growthIn(before), after ? growthIn(after) : new Map<string, Growth>()]
  const play = (growth: Growth | undefined, steps: number) =>
    growth ? `${growth.value}+${growth.step}x${steps - 1}` : `stale _x${steps - 1}`
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    values: `${play(was.get(name), BREAKS_AT)} ${play(is.get(name), minutes + 1)}`,
  }))
}

interface Growth {
  value: number
  /** What it grows each minute; 0 for gauges. */
  step: number
}

function growthIn([first, second]: Scrapes): Map<string, Growth> {
  const before = samplesIn(first)
  const growth = [...samplesIn(second)].map(([name, value]) => {
    const step = isCounter(name, second) ? value - (before.get(name) ?? 0) : 0
    return [name, { value, step }] as const
  })
  return new Map(growth)
}

/** The values of our own metrics by series. */
const samplesIn = (scrape: string) =>
  new Map(
    [...scrape.matchAll(/^(haggle_\w+(?:\{.*\})?) (\S+)$/gm)]
      .map(([, name = '', value]) => [name, Number(value)] as const)
      .filter(([, value]) => Number.isFinite(value)),
  )

const isCounter = (series: string, scrape: string) => {
  const name = series.replace(/\{.*/, '').replace(/_(bucket|count|sum)$/, '')
  return new RegExp(`^# TYPE (${name}|${series.replace(/\{.*/, '')}) (counter|histogram)$`, 'm').test(scrape)
}
