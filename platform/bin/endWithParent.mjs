// Imported into every process that a command starts: when the command is gone, even killed, so is the process.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
