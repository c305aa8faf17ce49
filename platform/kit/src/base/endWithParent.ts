import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Arguments of node for a program that ends with its parent. The module is named by its URL: node reads a path as one, and a
 * folder's name may have a #, % or ? in it.
 */
export const endWithParent = ['--import', pathToFileURL(join(import.meta.dirname, '../../bin/endWithParent.mjs')).href]
