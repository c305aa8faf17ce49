import { tokens } from '@haggle/shared-contract/design-tokens'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const properties = Object.entries(tokens).map(([name, value]) => `  --hg-${kebab(name)}: ${value};`)

/** The design tokens as custom properties. */
export default [':root {', ...properties, '}\n'].join('\n')
