import { isolated } from './cleanText'

/** A line's name with its variant, each isolated from the words around it: 'Summer Dress, M, Red'. */
export const lineName = ({ name, variantText: text }: { name: string; variantText?: string | undefined }) =>
  text ? `${isolated(name)}, ${isolated(text)}` : isolated(name)
