import { runCommand } from '@haggle/kit/cli/runCommand'
import { wholeRepository } from './wholeRepository'

// `haggle` in this repository
runCommand(wholeRepository)
