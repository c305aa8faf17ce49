// Imported first by every program: other modules use features that older versions lack.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Haggle needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
