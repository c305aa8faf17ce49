// Names the objects of a file that Kubernetes' own schemas do not allow, by the package kubernetes-models of a folder.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'

const [file, folder] = process.argv.slice(2)
const packages = createRequire(join(folder, 'package.json'))

for (const object of loadAll(readFileSync(file, 'utf8')).filter(Boolean)) {
  const { apiVersion, kind, metadata } = object
  const models = packages(`kubernetes-models/${apiVersion}`)
  try {
    new models[kind](object).validate()
    console.log(`${apiVersion} ${kind}`)
  } catch (error) {
    console.error(`${kind} ${metadata?.name}: ${error.message}`)
    process.exitCode = 1
  }
}
