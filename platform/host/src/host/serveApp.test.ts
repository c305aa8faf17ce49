import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appDirectory } from '@haggle/kit/apps/revisions'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote } from '@haggle/kit/testing/sampleReleases'
import Fastify from 'fastify'
import { serveApp } from './serveApp'

test('a composition is sent whole while another revision takes its place', async () => {
  const home = await newHome()
  const link = appDirectory(home, 'shop')
  await mkdir(dirname(link), { recursive: true })
  const composition = sampleComposition([sampleRemote()])
  for (const indent of [0, 4]) {
    await mkdir(join(home, `revision-${indent}`))
    await writeFile(join(home, `revision-${indent}`, 'composition.json'), JSON.stringify(composition, null, indent))
  }
  const pointTo = async (indent: number) => {
    await symlink(join(home, `revision-${indent}`), `${link}-new`)
    await rename(`${link}-new`, link)
  }
  await pointTo(0)
  const host = Fastify()
  await host.register(serveApp, { home, app: 'shop' })
  const visit = async () => {
    const { body, headers } = await host.inject('/composition.json')
    expect(Buffer.byteLength(body)).toBe(Number(headers['content-length']))
    expect(JSON.parse(body)).toEqual(composition)
  }
  let isSwapping = true
  const swaps = (async () => {
    while (isSwapping) for (const indent of [4, 0]) await pointTo(indent)
  })()
  try {
    for (let count = 0; count < 300; count++) await visit()
  } finally {
    isSwapping = false
  }
  await swaps
  await host.close()
  await rm(home, { recursive: true })
})
