// Imported into every process that a command starts: when the command is gone, even killed, so is the process.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
// what this process starts itself lives by its own channel: a worker would end as soon as it had nothing to do
const at = process.execArgv.findIndex((argument) => argument.endsWith('endWithParent.mjs'))
if (at > 0) process.execArgv.splice(at - 1, 2)
