import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Declaration files by the path of their source: `/…/store.ts` has its declarations under `/…/store.d.ts`. */
export type Declarations = Map<string, string>

export const declarationFile = (source: string) => source.replace(/(\.d)?\.tsx?$/, '.d.ts')

/** What TypeScript declares for some files and all they import from the repository. Kept in memory. */
export function declarationsOf(root: string, files: string[], { comments = false } = {}): Declarations {
  const program = ts.createProgram(files, optionsIn(root, comments))
  const declarations: Declarations = new Map()
  program.emit(undefined, (file, text) => declarations.set(file, text), undefined, true)
  // what is written as declarations is not emitted
  for (const file of files.filter((each) => each.endsWith('.d.ts'))) declarations.set(file, readFileSync(file, 'utf8'))
  return declarations
}

function optionsIn(root: string, comments: boolean): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { compilerOptions } = read.config as { compilerOptions: object }
  const changes = {
    rootDir: root,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: !comments,
  }
  return ts.parseJsonConfigFileContent({ compilerOptions: { ...compilerOptions, ...changes }, files: [] }, ts.sys, root)
    .options
}
