// Imported into every process that a command starts: exits with the command, even if the command is killed.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
// children inherit execArgv: remove this import from it, because its unref'd channel lets an idle worker exit
const at = process.execArgv.findIndex((argument) => argument.endsWith('endWithParent.mjs'))
if (at > 0) process.execArgv.splice(at - 1, 2)
