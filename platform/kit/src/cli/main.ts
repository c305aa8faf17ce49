import { runCommand } from './runCommand'

// `haggle` in a remote's own repository
runCommand()
