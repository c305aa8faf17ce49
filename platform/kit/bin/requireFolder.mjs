import { resolve } from 'node:path'

// Imported by every program: the build tools take these signs in a path for signs of their own, and fail without naming it.
const folder = resolve(import.meta.dirname, '../../..')
if (/[?!']/.test(folder)) {
  console.error(`Haggle cannot be built in ${folder}: move it to a folder without ? ! and ' in its path.`)
  process.exit(1)
}
